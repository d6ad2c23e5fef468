"""Reference values of the tests of sound in Tests/DSPTests.

NumPy 2.4.6, SciPy 1.17.1, librosa 0.11.0 and praat-parselmouth 0.4.7 (Praat 6.1.38). Run: python3 Tests/Oracles/sound.py
Every line names the test's figure and the call that made it.
"""

import librosa
import numpy as np
import parselmouth
from scipy import fft, signal


def show(name, values):
    print(name + ":", np.array2string(np.asarray(values), precision=17, separator=", ",
                                      floatmode="maxprec", max_line_width=96))


def wave(count):
    """Two tones; the same in Tests/DSPTests/Support.swift."""
    i = np.arange(count)
    return np.sin(0.11 * i) + 0.3 * np.sin(0.37 * i + 1)


def noise(count, seed=1):
    """Even noise in -0.5 ..< 0.5; the generator of Tests/Synthesis/TestVoices.swift."""
    state, values = seed, []
    for _ in range(count):
        state = (1664525 * state + 1013904223) % 2 ** 32
        values.append(state / 2 ** 32 - 0.5)
    return np.array(values)


def voice(f0, seed, jitter=0, shimmer=0, breath=0):
    """Three seconds of the voices of Tests/Synthesis/TestVoices.swift."""
    fs, random, x, t = 44100, iter(2 * noise(2000, seed)), np.zeros(132300), 0.02
    while t < 2.97:
        amplitude = 1 + shimmer * next(random) if shimmer else 1
        i = np.arange(int(np.ceil(t * fs)), min(len(x), int(np.ceil(t * fs)) + int(0.06 * fs)))
        for f, b, a in (700, 80, 1), (1220, 90, 0.5), (2600, 120, 0.25), (3500, 150, 0.1):
            age = i / fs - t
            x[i] += amplitude * a * np.exp(-np.pi * b * age) * np.sin(2 * np.pi * f * age)
        t += 1 / f0 * (1 + jitter * next(random) if jitter else 1)
    x *= 0.5 / np.abs(x).max()
    if breath:
        sums = noise(12 * len(x), 7).reshape(-1, 12).sum(1)
        x += breath * np.sqrt(np.mean(x ** 2)) * sums
    return x


def density(x, fs, frame, hop, length):
    return signal.welch(x - x.mean(), fs, "hann", nperseg=frame, noverlap=frame - hop,
                        nfft=length, detrend=False, scaling="density")


print("# Spectra")
sound = noise(20000) + np.cumsum(noise(20000, 2)) / 20 + 0.3
f, p = density(sound, 44100, 4096, 2048, 4096)
show("welch(detrend=False) of the sound minus its mean [0, 1, 100, 2048], total",
     np.append(p[[0, 1, 100, 2048]], p.sum() * f[1]))
f, p = density(wave(1000) + 0.3, 44100, 1000, 500, 4096)
show("welch(nperseg=1000, nfft=4096, detrend=False)[0, 72, 240]", p[[0, 72, 240]])
f, p = density(sound, 44100, 2205, 441, 4096)
show("welch(nperseg=2205, noverlap=1764, nfft=4096)[0, 100, 2048]", p[[0, 100, 2048]])

print("# Bands, by the integral of the density, constant across each bin")
f, p = density(sound, 44100, 4096, 2048, 4096)
edges = np.clip(np.append(f - f[1] / 2, f[-1]), 0, None)
integral = np.append(0, np.cumsum(p * f[1]))
levels = 10 * np.log10(np.diff(np.interp(np.arange(0, 10001, 100), edges, integral)))
show("levels [0, 1, 50, 99]", levels[[0, 1, 50, 99]])

print("# Shape of voices, by the definitions on SciPy's density")
voices = {"regular": voice(120, 1), "jittery": voice(120, 11, 0.02),
          "hoarse": voice(120, 13, 0.01, 0.05, 0.1), "high": voice(220, 14, 0.01, 0.04, 0.03)}


def shape(x):
    f, p = density(x, 44100, 4096, 2048, 4096)
    power = lambda low, high: p[(f >= low) & (f < high)]
    keep = (f >= 50) & (f <= 8000)
    g, w = f[keep], p[keep] / p[keep].sum()
    center = g @ w
    spread = np.sqrt((g - center) ** 2 @ w)
    level, edges = 10 * np.log10(p[keep]), (50, 500, 1000, 2000, 4000, 8000)
    return [center, spread, ((g - center) / spread) ** 3 @ w, ((g - center) / spread) ** 4 @ w - 3,
            g[np.searchsorted(w.cumsum(), 0.85)], g[np.searchsorted(w.cumsum(), 0.95)],
            np.exp(np.mean(np.log(w))) / w.mean(), np.polyfit(g / 1000, level, 1)[0],
            np.polyfit(np.log2(g), level, 1)[0],
            10 * np.log10(power(50, 1000).sum() / power(1000, 5000).sum()),
            10 * np.log10(power(0, 2000).max() / power(2000, 5000).max()),
            10 * np.log10(np.var(x)),
            *(10 * np.log10(power(low, high).sum() / p[keep].sum())
              for low, high in zip(edges, edges[1:]))]


for name in ("regular", "hoarse", "high"):
    show(f"shape of the {name} voice", shape(voices[name]))

print("# Mel cepstrum: librosa's filters, SciPy's transform")
x = noise(16000) + np.cumsum(noise(16000, 2)) / 20
x = x - x.mean()
_, p = signal.welch(x[160:560], 16000, "hann", nperseg=400, nfft=1024, detrend=False)
filters = librosa.filters.mel(sr=16000, n_fft=1024, n_mels=26, fmin=20, fmax=8000, htk=True,
                              norm=None, dtype=np.float64)
powers = filters @ p * 16000 / 1024
show("dct(log(filters.mel(htk=True, norm=None) @ welch), norm=ortho)[0, 1, 2, 12] of frame 1",
     fft.dct(np.log(powers), norm="ortho")[[0, 1, 2, 12]])

print("# Nonlinear, by their definitions")


def fluctuation(x):
    y, lengths, sizes = np.cumsum(x - x.mean()), np.arange(50, 191, 20), []
    for n in lengths:
        boxes = y[:len(y) // n * n].reshape(-1, n).T
        line = np.polynomial.polynomial.polyfit(np.arange(n), boxes, 1)
        fitted = np.polynomial.polynomial.polyval(np.arange(n), line)
        sizes.append(np.sqrt(np.mean((boxes.T - fitted) ** 2)))
    return np.polyfit(np.log10(lengths), np.log10(sizes), 1)[0]


def entropy(counts):
    shares = counts[counts > 0] / counts.sum()
    return -np.sum(shares * np.log(shares)) / np.log(len(counts))


def recurrence(x):
    x = x - x.mean()
    x = x / np.abs(x).max()
    points = np.column_stack([x[k:len(x) - 105 + k] for k in (0, 35, 70, 105)])
    counts = np.zeros(1000)
    for index, point in enumerate(points):
        far = np.linalg.norm(points[index + 1:index + 1001] - point, axis=1) > 0.12
        if far.any() and not far[far.argmax():].all():
            left = far.argmax()
            counts[left + (~far[left:]).argmax()] += 1
    return entropy(counts)


def pitch_entropy(f):
    s = 12 * np.log2(f / np.median(f))
    s = s - s.mean()
    forward, backward, a = s[1:], s[:-1], np.zeros(0)
    for _ in range(10):
        k = 2 * forward @ backward / (forward @ forward + backward @ backward)
        a = np.append(a - k * a[::-1], k)
        forward, backward = (forward - k * backward)[1:], (backward - k * forward)[:-1]
    errors = np.array([s[n] - a @ s[n - 10:n][::-1] for n in range(10, len(s))])
    return entropy(np.histogram(np.clip(errors, -1.499, 1.499), 100, (-1.5, 1.5))[0])


show("fluctuation of noise(20000), of its sum, of noise(4000) + wave(4000)",
     [fluctuation(noise(20000)), fluctuation(np.cumsum(noise(20000))),
      fluctuation(noise(4000) + wave(4000))])
show("recurrence of wave(3000), of noise(2500) through a box of 8, of noise(1500)",
     [recurrence(wave(3000)), recurrence(np.convolve(noise(2500), np.ones(8), "valid")),
      recurrence(noise(1500))])
show("pitch entropy of 120 * 2^(noise(400) / 12), and of its sum over 4",
     [pitch_entropy(120 * 2 ** (noise(400) / 12)),
      pitch_entropy(120 * 2 ** (np.cumsum(noise(400)) / 48))])
show("fluctuation of regular, jittery, hoarse, high", [fluctuation(x) for x in voices.values()])
seconds = [parselmouth.Sound(x[44100:88200], 44100).resample(25000, 50).values[0]
           for x in voices.values()]
show("recurrence of their second 1 to 2 at 25 kHz", [recurrence(x) for x in seconds])
