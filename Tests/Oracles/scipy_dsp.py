"""Reference values of Tests/DSPTests, by NumPy 2.4.6 and SciPy 1.17.1.

Run: python3 Tests/Oracles/scipy_dsp.py
Every line names the test's figure and the call that made it.
"""

import numpy as np
from scipy import fft, integrate, interpolate, signal, spatial, stats


def show(name, values):
    print(name + ":", np.array2string(np.asarray(values), precision=17, separator=", ",
                                      floatmode="maxprec", max_line_width=96))


def wave(count):
    """Two tones; the same in Tests/DSPTests/Support.swift."""
    i = np.arange(count)
    return np.sin(0.11 * i) + 0.3 * np.sin(0.37 * i + 1)


print("# Filters")
impulse = np.array([1.0, 0, 0, 0, 0])
show("butter(2, 10, fs=100) impulse",
     signal.sosfilt(signal.butter(2, 10, fs=100, output="sos"), impulse))
show("butter(4, 3.5, fs=100) impulse",
     signal.sosfilt(signal.butter(4, 3.5, fs=100, output="sos"), impulse))
show("butter(6, 12, high, fs=50) impulse",
     signal.sosfilt(signal.butter(6, 12, "high", fs=50, output="sos"), impulse))
# sosfiltfilt starts in steady state and reflects oddly too; padlen makes the margins equal.
sos = signal.butter(4, 3.5, fs=100, output="sos")
show("sosfiltfilt(butter(4, 3.5, fs=100), wave(300), padlen=86)[0, 1, 150, 299]",
     signal.sosfiltfilt(sos, wave(300), padlen=86)[[0, 1, 150, 299]])
high = signal.butter(2, 0.5, "high", fs=100, output="sos")
show("sosfiltfilt(butter(2, 0.5, high, fs=100), wave(300), padlen=299)[0, 1, 150, 299]",
     signal.sosfiltfilt(high, wave(300), padlen=299)[[0, 1, 150, 299]])

print("# Splines")
times = np.array([0, 0.5, 1.1, 1.9, 2.0, 3.2])
values = np.array([1.0, -2.0, 0.5, 3.0, 2.5, -1.0])
wanted = np.array([0, 0.25, 0.8, 1.5, 1.95, 2.6, 3.2])
show("CubicSpline(times, values, bc_type=natural)(wanted)",
     interpolate.CubicSpline(times, values, bc_type="natural")(wanted))
show("CubicSpline(arange(40), wave(40), bc_type=natural)([0.3, 7.75, 20, 38.5])",
     interpolate.CubicSpline(np.arange(40), wave(40), bc_type="natural")([0.3, 7.75, 20, 38.5]))

print("# Quaternions")
turns = spatial.transform.Rotation.from_quat(
    [[0.1, -0.2, 0.3, 0.9], [-0.5, 0.4, 0.1, 0.6]])
for fraction in (0.25, 0.5, 0.9):
    q = spatial.transform.Slerp([0, 1], turns)(fraction).as_quat(canonical=True)
    show(f"Slerp at {fraction}, w x y z", q[[3, 0, 1, 2]])
near = spatial.transform.Rotation.from_rotvec([[0.3, 0.2, -0.1], [0.35, 0.1, -0.15]])
q = spatial.transform.Slerp([0, 1], near)(0.3).as_quat(canonical=True)
show("Slerp of near rotations at 0.3, w x y z", q[[3, 0, 1, 2]])
turn = spatial.transform.Rotation.from_quat([0.1, -0.2, 0.3, 0.9])
show("Rotation.apply([1, 2, 3])", turn.apply([1, 2, 3]))

print("# Spectra")
show("rfft(wave(16)) real[1, 3, 8]", fft.rfft(wave(16)).real[[1, 3, 8]])
show("rfft(wave(16)) imag[1, 3, 8]", fft.rfft(wave(16)).imag[[1, 3, 8]])
show("|rfft(wave(12), 32)|^2 [0, 5, 16]", np.abs(fft.rfft(wave(12), 32)[[0, 5, 16]]) ** 2)
f, p = signal.welch(wave(1000), 100, "hann", nperseg=301)
show("welch(wave(1000), 100, nperseg=301)[1, 5, 18, 150], total",
     np.append(p[[1, 5, 18, 150]], p.sum() * f[1]))
f, p = signal.welch(wave(1000), 100, "hann", nperseg=300, nfft=1024)
show("welch(wave(1000), 100, nperseg=300, nfft=1024)[0, 18, 60, 512]", p[[0, 18, 60, 512]])
x = wave(1000) + np.arange(1000) / 200
show("welch(x minus its mean, 100, nperseg=301, detrend=False)[0, 1, 5, 150], x = wave + i / 200",
     signal.welch(x - x.mean(), 100, "hann", nperseg=301, detrend=False)[1][[0, 1, 5, 150]])
show("get_window(hann, 8)", signal.get_window("hann", 8))
show("get_window(hann, 7, fftbins=False)", signal.get_window("hann", 7, fftbins=False))

print("# Correlation and peaks")
x = wave(400)
full = np.correlate(x, x, "full")[399:]
show("unbiased autocorrelation of wave(400) at 1, 57, 200",
     (full / (400 - np.arange(400)))[[1, 57, 200]] / (full[0] / 400))
show("biased autocorrelation of wave(400) at 1, 57, 200", full[[1, 57, 200]] / full[0])
show("find_peaks(wave(200))", signal.find_peaks(wave(200))[0])
show("find_peaks([0, 1, 1, 0, 2, 2, 2, 1, 3, 3])",
     signal.find_peaks([0, 1, 1, 0, 2, 2, 2, 1, 3, 3])[0])

print("# Statistics")
y = np.array([2.5, -1.0, 4.0, 4.0, 9.5, 0.25, 3.0])
show("mean, var(ddof=1), std(ddof=1), median",
     [y.mean(), y.var(ddof=1), y.std(ddof=1), np.median(y)])
show("quantile 0.1, 0.25, 0.75, 0.99", np.quantile(y, [0.1, 0.25, 0.75, 0.99]))
show("iqr, 1.4826 * median_abs_deviation",
     [stats.iqr(y), 1.4826 * stats.median_abs_deviation(y)])
show("skew, kurtosis", [stats.skew(y), stats.kurtosis(y)])
show("linregress(arange(7), y).slope", stats.linregress(np.arange(7), y).slope)
show("f.ppf(0.95, 2, n - 2), n = 3, 500, 1000, 3000",
     stats.f.ppf(0.95, 2, np.array([3, 500, 1000, 3000]) - 2))
show("chi2.ppf(0.95, 2)", stats.chi2.ppf(0.95, 2))

print("# Shapes")
matrix = np.array([[4.0, 1.0, -2.0], [1.0, 2.0, 0.5], [-2.0, 0.5, 3.0]])
values3, vectors3 = np.linalg.eigh(matrix)
show("eigh of 3 rows, values descending", values3[::-1])
show("its first vector", vectors3[:, 2])
i = np.arange(200)
cloud = np.column_stack([np.sin(0.7 * i) * np.sin(0.013 * i), np.cos(0.31 * i)])
hull = spatial.ConvexHull(cloud)
show("ConvexHull: corners, area, perimeter", [len(hull.vertices), hull.volume, hull.area])
show("pdist max", spatial.distance.pdist(cloud).max())

print("# Integration, trends, angles")
show("cumulative_trapezoid(wave(50), dx=0.01, initial=0)[10, 49]",
     integrate.cumulative_trapezoid(wave(50), dx=0.01, initial=0)[[10, 49]])
show("detrend(wave(50))[0, 20, 49]", signal.detrend(wave(50))[[0, 20, 49]])
show("unwrap", np.unwrap([3.0, -3.0, 0.5, 2.9, -2.9, -0.1, -3.1, 3.1]))

print("# Smoothness, by its definitions")


def arc_length(v, fs):
    n = 2 ** (int(np.ceil(np.log2(len(v)))) + 4)
    m = np.abs(np.fft.fft(v, n))
    f = np.arange(n) * fs / n
    keep = f <= 10
    f, m = f[keep], m[keep] / m.max()
    inside = np.nonzero(m >= 0.05)[0]
    f, m = f[inside[0]:inside[-1] + 1], m[inside[0]:inside[-1] + 1]
    return -np.sum(np.hypot(np.diff(f) / (f[-1] - f[0]), np.diff(m)))


def log_jerk(v, fs):
    jerk = np.diff(v, 2) * fs ** 2
    return -np.log((len(v) / fs) ** 3 * np.sum(jerk ** 2) / fs / np.max(np.abs(v)) ** 2)


def log_jerk_imu(r, w, g, fs):
    if w is None:
        r = r - r.mean(axis=0)
    size = np.mean(np.sum(r ** 2, axis=1)) - (0 if w is None else g ** 2)
    jerk = np.vstack([np.zeros(3), np.diff(r, axis=0) * fs])
    if w is not None:
        jerk = jerk - np.cross(r, w)
    return np.log(size) - np.log(len(r) / fs) - np.log(np.sum(jerk ** 2) / fs)


bell = np.exp(-5 * np.arange(-1, 1, 0.01) ** 2)
t = np.arange(100) / 100
minimum_jerk = 30 * t ** 2 * (1 - t) ** 2
show("arc length of bell, minimum jerk, two of them, wave(130)",
     [arc_length(v, 100) for v in (bell, minimum_jerk, np.tile(minimum_jerk, 2), wave(130))])
show("log jerk of bell, minimum jerk", [log_jerk(bell, 100), log_jerk(minimum_jerk, 100)])
x = wave(160)
r = np.column_stack([x[:120], x[20:140], 9.80665 + x[40:]])
w = np.column_stack([x[40:], x[:120], x[20:140]]) * 0.5
show("log jerk of a sensor with and without gyroscope",
     [log_jerk_imu(r, w, 9.80665, 100), log_jerk_imu(r, None, 9.80665, 100)])
