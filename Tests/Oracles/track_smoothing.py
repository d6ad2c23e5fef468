"""Reference values of Tests/DSPTests/Filters/ConstantVelocitySmootherTests.swift, by NumPy 2.4.6 and SciPy 1.17.1.

Run: python3 Tests/Oracles/track_smoothing.py

The smoother is compared with two programs that know nothing of filters: SciPy's smoothing spline,
and the posterior mean and covariance of the whole movement as one vector of jointly normal numbers.
"""

import numpy as np
from scipy.interpolate import make_smoothing_spline

np.set_printoptions(precision=16, suppress=False, linewidth=96)

times = np.array([0.0, 1.0, 2.5, 3.0, 7.0, 8.0, 8.125, 12.0, 13.0, 20.0])
east = np.array([0.3, 1.1, 4.0, 3.6, 9.9, 11.0, 11.4, 9.0, 8.2, -1.0])
north = np.array([-0.5, 0.2, 0.1, 0.9, 4.0, 5.5, 4.9, 9.1, 11.0, 18.0])
white = 0.8
drift = 0.3
densities = np.array([0.05, 0.4, 0.02, 0.1, 3.0, 0.7, 0.05, 0.2, 0.09])


def spline(density):
    """Without drift and with one density the smoother is a smoothing spline: lambda = r / q."""
    for name, values in (("east", east), ("north", north)):
        found = make_smoothing_spline(times, values, lam=white / density)
        print(f"density {density} {name} positions", repr(found(times)))
        print(f"density {density} {name} velocities", repr(found(times, 1)))


def movement():
    """The posterior of z = (p0, v0, w1 .. wn), w being what each interval adds to position (by the
    velocity, by drift) and velocity, with a flat law for p0 and v0."""
    n = len(times) - 1
    size = 2 + 3 * n
    precision = np.zeros((size, size))
    states = [np.zeros((2, size))]
    states[0][0, 0] = states[0][1, 1] = 1
    for k in range(n):
        h = times[k + 1] - times[k]
        q = densities[k] * np.array([[h**3 / 3, h**2 / 2], [h**2 / 2, h]])
        at = 2 + 3 * k
        precision[at : at + 2, at : at + 2] = np.linalg.inv(q)
        precision[at + 2, at + 2] = 1 / (drift * h)
        state = np.array([[1, h], [0, 1]]) @ states[-1]
        state[0, at] += 1
        state[1, at + 1] += 1
        state[0, at + 2] += 1
        states.append(state)
    observed = np.array([state[0] for state in states])
    covariance = np.linalg.inv(precision + observed.T @ observed / white)
    energies = np.zeros(n)
    for name, values in (("east", east), ("north", north)):
        mean = covariance @ observed.T @ values / white
        print(f"{name} positions", repr(observed @ mean))
        print(f"{name} velocities", repr(np.array([state[1] @ mean for state in states])))
        moves = []
        for k in range(n):
            h = times[k + 1] - times[k]
            at = 2 + 3 * k
            moves.append((states[k + 1][0] - states[k][0]) @ mean - mean[at + 2])
            unit = np.linalg.inv(np.array([[h**3 / 3, h**2 / 2], [h**2 / 2, h]]))
            second = np.outer(mean[at : at + 2], mean[at : at + 2]) + covariance[at : at + 2, at : at + 2]
            energies[k] += np.trace(unit @ second)
        print(f"{name} moves", repr(np.array(moves)))
    print("energies", repr(energies))


spline(0.25)
movement()
