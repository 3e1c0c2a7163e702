# SPDX-FileCopyrightText: Copyright 2026 The grid_sample plugins contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws sample_inputs/picture.png, the picture of the sample: spheres on a chequered floor, traced ray by ray.

    make_picture.py [FILE]

Red, green and blue are the picture; the fourth channel is depth, from near (0) to far (255).
"""

import sys
from pathlib import Path

import numpy as np
from PIL import Image

HEIGHT, WIDTH = 192, 256  # pixels
SAMPLES = 3  # rays a pixel in each direction
LIGHT = np.array([0.55, 0.75, -0.36])  # direction to the sun, length 1 to two digits
FAR = 30.0
# Centre (x to the right, y up, z away), radius, colour, share of mirrored light.
SPHERES = [
    ((-1.5, 0.9, 5.2), 0.9, (0.85, 0.25, 0.2), 0.25),
    ((0.6, 0.7, 4.2), 0.7, (0.2, 0.45, 0.85), 0.35),
    ((2.3, 1.3, 7.0), 1.3, (0.9, 0.75, 0.2), 0.15),
    ((-0.4, 0.35, 3.2), 0.35, (0.25, 0.7, 0.35), 0.2),
]


def dot(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return (a * b).sum(axis=-1)


def hit_sphere(origin: np.ndarray, ray: np.ndarray, centre, radius: float) -> np.ndarray:
    """Distance along each ray; infinite where it misses."""
    towards = origin - np.array(centre)
    half = dot(towards, ray)
    root = half**2 - dot(towards, towards) + radius**2
    distance = -half - np.sqrt(np.maximum(root, 0))
    return np.where((root > 0) & (distance > 1e-4), distance, np.inf)


def in_shadow(point: np.ndarray) -> np.ndarray:
    ray = np.broadcast_to(LIGHT, point.shape)
    return np.min([hit_sphere(point, ray, centre, radius) for centre, radius, _, _ in SPHERES], axis=0) < np.inf


def sky(ray: np.ndarray) -> np.ndarray:
    up = np.clip(ray[..., 1:2], 0, 1)
    colour = (1 - up) * np.array([0.80, 0.88, 0.95]) + up * np.array([0.25, 0.50, 0.85])
    sun = np.clip(dot(ray, LIGHT), 0, 1)[..., None] ** 200
    return colour + sun * np.array([1.0, 0.9, 0.6])


def trace(origin: np.ndarray, ray: np.ndarray, bounces: int) -> tuple[np.ndarray, np.ndarray]:
    """Colour and distance of what each ray meets."""
    with np.errstate(divide="ignore", invalid="ignore"):
        floor = np.where(ray[..., 1] < -1e-6, -origin[..., 1] / ray[..., 1], np.inf)
    floor = np.where(floor > 1e-4, floor, np.inf)
    distances = [floor, *(hit_sphere(origin, ray, centre, radius) for centre, radius, _, _ in SPHERES)]
    nearest, distance = np.argmin(distances, axis=0), np.min(distances, axis=0)
    point = origin + ray * np.minimum(distance, FAR)[..., None]
    colour = sky(ray)
    chequer = (np.floor(point[..., 0]) + np.floor(point[..., 2])) % 2
    for index in range(len(distances)):
        here = (nearest == index) & (distance < FAR)
        if not here.any():
            continue
        if index == 0:
            normal = np.broadcast_to(np.array([0.0, 1.0, 0.0]), point.shape)
            surface = np.where(chequer[..., None] > 0, np.array([0.86, 0.84, 0.8]), np.array([0.3, 0.32, 0.36]))
            mirror = 0.1
        else:
            centre, radius, paint, mirror = SPHERES[index - 1]
            normal = (point - np.array(centre)) / radius
            surface = np.broadcast_to(np.array(paint), point.shape)
        above = point + normal * 1e-3
        direct = np.clip(dot(normal, LIGHT), 0, 1) * ~in_shadow(above)
        lit = surface * (0.3 + 0.75 * direct)[..., None]
        reflected = ray - 2 * dot(ray, normal)[..., None] * normal
        if bounces:
            lit = (1 - mirror) * lit + mirror * trace(above, reflected, bounces - 1)[0]
        lit += np.clip(dot(reflected, LIGHT), 0, 1)[..., None] ** 60 * 0.6 * (direct > 0)[..., None] * (index > 0)
        haze = np.clip(distance / FAR, 0, 1)[..., None] ** 2
        colour = np.where(here[..., None], lit * (1 - haze) + sky(ray) * haze, colour)
    return np.clip(colour, 0, 1), distance


def render() -> np.ndarray:
    """uint8 [HEIGHT, WIDTH, 4]: red, green, blue, depth."""
    rows, columns = HEIGHT * SAMPLES, WIDTH * SAMPLES
    y, x = np.meshgrid(0.5 - (np.arange(rows) + 0.5) / rows, (np.arange(columns) + 0.5) / columns - 0.5, indexing="ij")
    ray = np.stack([x * WIDTH / HEIGHT, y - 0.12, np.full_like(x, 0.9)], axis=-1)
    ray /= np.sqrt(dot(ray, ray))[..., None]
    colour, distance = trace(np.broadcast_to(np.array([0.0, 1.35, 0.0]), ray.shape), ray, 2)
    depth = np.clip(np.minimum(distance, FAR) / 12.0, 0, 1)[..., None]
    fine = np.concatenate([colour ** (1 / 1.2), depth], axis=-1)
    pixels = fine.reshape(HEIGHT, SAMPLES, WIDTH, SAMPLES, 4).mean(axis=(1, 3))
    return np.round(pixels * 255).astype(np.uint8)


if __name__ == "__main__":
    default = Path(__file__).resolve().parent / "sample_inputs" / "picture.png"
    Image.fromarray(render()).save(sys.argv[1] if len(sys.argv) > 1 else default, optimize=True)
