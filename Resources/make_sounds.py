#!/usr/bin/env python3
"""Makes Sounds/music.wav: four seconds of soft plucked notes that loop without a seam.

Every note's tail that runs past the end is put to the beginning, so the loop has no click. Needs nothing but Python.
"""
import array
import math
import os
import wave

RATE = 22050
BEAT = 0.25  # seconds
NOTES = [  # one arpeggio a second: A minor, F, C, G; semitones from A3
    0, 3, 7, 12, -4, 0, 3, 8, -9, -5, -2, 3, -2, 2, 5, 10,
]
BASS = [-12, -16, -9, -14]


def pluck(samples, start, semitones, length, level):
    """Adds a note: three partials that die away, the higher the faster."""
    frequency = 220 * 2 ** (semitones / 12)
    for index in range(int(length * RATE)):
        time = index / RATE
        attack = min(1, time / 0.008)
        value = sum(
            strength * math.exp(-time * decay) * math.sin(2 * math.pi * frequency * partial * time)
            for partial, strength, decay in ((1, 1, 3.0), (2, 0.35, 5.5), (3, 0.12, 8.0)))
        samples[(start + index) % len(samples)] += level * attack * value


def main():
    samples = [0.0] * int(len(NOTES) * BEAT * RATE)
    for index, note in enumerate(NOTES):
        pluck(samples, int(index * BEAT * RATE), note, 1.5, 0.5)
    for index, note in enumerate(BASS):
        pluck(samples, int(index * 4 * BEAT * RATE), note, 2.0, 0.6)
    peak = max(abs(sample) for sample in samples)
    data = array.array("h", (round(sample / peak * 26000) for sample in samples))
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Sounds")
    os.makedirs(folder, exist_ok=True)
    with wave.open(os.path.join(folder, "music.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


if __name__ == "__main__":
    main()
