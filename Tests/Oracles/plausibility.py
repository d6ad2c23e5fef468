"""Reference values of the plausibility of sway and tremor, by NumPy 2.4.6 and SciPy 1.17.1.

Run: python3 Tests/Oracles/plausibility.py
Every line names the figure of Tests/AnalysesTests and how it was made.
"""

import numpy as np
from scipy import signal

RATE = 100
GRAVITY = 9.80665


def split_mix(seed, count):
    """Steele, Lea and Flood's SplitMix64 as numbers in 0 ..< 1; the same in Tests/Synthesis."""
    mask, state, numbers = (1 << 64) - 1, seed, []
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        numbers.append(((z ^ (z >> 31)) >> 11) * 2.0**-53)
    return np.array(numbers)


def windows(axes):
    """Share, median frequency, concentration and amplitude of tremor."""
    f, _, density = signal.spectrogram(
        axes, RATE, window=signal.windows.hann(300, sym=False), nperseg=300, noverlap=225,
        nfft=1024, detrend="constant", scaling="density", mode="psd")
    density, step = density.sum(axis=0), f[1]
    shares, frequencies, powers = [], [], []
    for column in density.T:
        def power(low, high):
            return column[(f >= low - 1e-9) & (f <= high + 1e-9)].sum() * step
        # Where density rises beyond the band, the flank of the peak above it counts for none inside.
        top = np.flatnonzero(f <= 12 + step)[-1]
        end = np.inf
        if column[top + 1] > column[top]:
            while column[top - 1] < column[top]:
                top -= 1
            end = f[top]
        peaks = [k for k in signal.argrelmax(column)[0] if 3 - step <= f[k] <= 12 + step]
        sizes = [power(max(3, f[k] - 0.75), min(end, f[k] + 0.75)) for k in peaks]
        best = int(np.argmax(sizes))
        a, b, c = np.log(column[peaks[best] - 1:peaks[best] + 2])
        frequencies.append(f[peaks[best]] + step * 0.5 * (a - c) / (a - 2 * b + c))
        powers.append(sizes[best])
        shares.append(sizes[best] / power(1, 15))
    middle = np.median(frequencies)
    near = np.mean(np.abs(np.array(frequencies) - middle) <= 1.5)
    return np.median(shares), middle, near, np.sqrt(np.median(powers)), len(powers)


def sway(axes):
    """RMS below 3.5 Hz, and density in 0.15 to 3.5 Hz over that in 20 to 40 Hz."""
    axes = axes - axes.mean(axis=1, keepdims=True)
    low = signal.sosfiltfilt(signal.butter(4, 3.5, fs=RATE, output="sos"), axes)
    f, density = signal.welch(axes, RATE, window="hann", nperseg=1000)
    def mean(a, b):
        return density[:, (f >= a) & (f <= b)].mean()
    return np.sqrt((low**2).sum(axis=0).mean()), mean(0.15, 3.5) / mean(20, 40)


def show(name, values):
    print(name + ":", ", ".join(f"{value:.12g}" for value in values))


print("# Windows of tremor: share, frequency, concentration, amplitude, count")
t = np.arange(2000) / RATE
noise = np.array([split_mix(seed, 2000) - 0.5 for seed in (1, 2, 3)])
drift = 2 * np.pi * 6 * t + 1.2 / 0.1 * (1 - np.cos(2 * np.pi * 0.1 * t))
direction = np.array([[0.6], [0.8], [0.0]])
show("drifting, 0.5 sin + 0.1 (u - 1/2)", windows(0.5 * direction * np.sin(drift) + 0.1 * noise))
two = 0.05 * np.sin(2 * np.pi * 4.1 * t) + 0.04 * np.sin(2 * np.pi * 9.3 * t)
show("two tones, 0.05 and 0.04, + 0.6 (u - 1/2)", windows(direction * two + 0.6 * noise))
show("noise, 6.8 (u - 1/2)", windows(6.8 * noise))
slow = 1.5 * np.sin(2 * np.pi * 1.5 * t) + 0.4 * np.sin(2 * np.pi * 6 * t)
show("slow 1.5 and 6 Hz + 0.034 (u - 1/2)", windows(direction * slow + 0.034 * noise))

print("# White noise of 20 s: median and 99 % quantile of the share over 400 seeds")
generator = np.random.default_rng(1)
shares = [windows(generator.standard_normal((3, 2000)))[0] for _ in range(400)]
show("white", [np.median(shares), np.quantile(shares, 0.99)])

print("# Sway of 26 s: RMS, ratio of densities; medians over 100 seeds")
t = np.arange(2601) / RATE
def noisy(forward):
    runs = []
    for _ in range(100):
        axes = 1e-3 * GRAVITY * generator.standard_normal((2, len(t)))
        axes[0] += forward
        runs.append(sway(axes))
    return np.median(runs, axis=0)
show("white, 1 mg per axis", noisy(0 * t))
show("the same + 0.05 sin 0.4 Hz forward", noisy(0.05 * np.sin(2 * np.pi * 0.4 * t)))
