"""Reference values of Tests/DSPTests/Psychometric, by NumPy 2.4.6, SciPy 1.17.1 and statsmodels 0.15.0.

Run: python3 Tests/Oracles/psychometric.py
Prints the rows of `FittedScores.all`: scores drawn at random from a logistic curve and what is fitted to
them. Without a lapse by statsmodels' GLM, with one by SciPy's minimizers from several starts; the limits
by SciPy's root finder on a likelihood maximized over the slope by its bounded scalar minimizer.
"""

import numpy as np
import statsmodels.api as sm
from scipy import optimize, special, stats

QUANTILE = stats.chi2.ppf(0.95, 1)


def log_likelihood(mu, s, x, c, w, lapse):
    p = (1 - lapse) * special.expit(4 * s * (x - mu))
    q = lapse + (1 - lapse) * special.expit(-4 * s * (x - mu))
    return np.sum(special.xlogy(c, p) + special.xlogy(w - c, q))


def fit(x, c, w, lapse):
    if lapse == 0:
        model = sm.GLM(np.column_stack([c, w - c]), sm.add_constant(x), family=sm.families.Binomial())
        b = model.fit(tol=1e-14, maxiter=200).params
        return -b[0] / b[1], b[1] / 4
    starts = [(m, s) for m in np.linspace(x.min(), x.max(), 7) for s in (0.02, 0.1, 0.4)]
    found = [optimize.minimize(lambda v: -log_likelihood(*v, x, c, w, lapse), start,
                               method="Nelder-Mead",
                               options=dict(xatol=1e-11, fatol=1e-14, maxiter=4000)) for start in starts]
    return min(found, key=lambda r: r.fun).x


def errors(mu, s, x, w, lapse):
    """By the expected information of (mu, s)."""
    u = special.expit(4 * s * (x - mu))
    p = (1 - lapse) * u
    slope = (1 - lapse) * u * (1 - u)
    jacobian = np.column_stack([-4 * s * slope, 4 * (x - mu) * slope])
    information = jacobian.T @ (jacobian * (w / (p * (1 - p)))[:, None])
    return np.sqrt(np.diag(np.linalg.inv(information)))


def profile(mu, x, c, w, lapse):
    logs = np.linspace(-12, 4, 400)
    best = max(logs, key=lambda v: log_likelihood(mu, np.exp(v), x, c, w, lapse))
    inner = optimize.minimize_scalar(lambda v: -log_likelihood(mu, np.exp(v), x, c, w, lapse),
                                     bounds=(best - 0.1, best + 0.1), method="bounded",
                                     options=dict(xatol=1e-12))
    return max(-inner.fun, log_likelihood(mu, 0, x, c, w, lapse))


def limit(mu, top, reach, x, c, w, lapse):
    excess = lambda m: 2 * (top - profile(m, x, c, w, lapse)) - QUANTILE
    if excess(mu + reach) <= 0:
        return None
    return optimize.brentq(excess, mu, mu + reach, xtol=1e-11)


def text(value):
    return "nil" if value is None else repr(float(f"{value:.10g}"))


def steepest(x, c, w, lapse):
    """The likelihood of the best step from always wrong to (1 - lapse) right, any share at the step."""
    def step(level):
        p = np.where(x < level, 0, np.where(x > level, 1 - lapse, np.minimum(c / w, 1 - lapse)))
        return np.sum(special.xlogy(c, p) + special.xlogy(w - c, 1 - p))
    return max(step(level) for level in x)


rng = np.random.default_rng(20260115)
made = 0
while made < 24:
    count = int(rng.integers(3, 10))
    x = np.round(np.sort(rng.uniform(-20, 25, count)), 2)
    w = rng.integers(2, 30, count)
    mu, s = rng.uniform(-8, 12), rng.uniform(0.02, 0.25)
    lapse = 0 if made < 16 else 0.03
    c = rng.binomial(w, (1 - lapse) * special.expit(4 * s * (x - mu)))
    share = c / w
    mixed = np.count_nonzero((share > 0) & (share < 1))
    if mixed < 2 or np.corrcoef(x, share)[0, 1] < 0.3 or len(set(x)) < count:
        continue
    m, slope = fit(x, c, w, lapse)
    if not 0 < slope < 0.6:
        continue
    top = log_likelihood(m, slope, x, c, w, lapse)
    if lapse > 0 and steepest(x, c, w, lapse) > top - QUANTILE:
        continue  # The interval would have slopes without end in it.
    deviance = 2 * (np.sum(special.xlogy(c, c / w) + special.xlogy(w - c, 1 - c / w)) - top)
    numbers = [m, slope, *errors(m, slope, x, w, lapse), top, deviance,
               limit(m, top, -40, x, c, w, lapse), limit(m, top, 40, x, c, w, lapse)]
    lists = [str([float(v) for v in x]), str([int(v) for v in c]), str([int(v) for v in w])]
    print(f"  .init({', '.join(lists)}, {lapse}, [{', '.join(map(text, numbers))}]),")
    made += 1
