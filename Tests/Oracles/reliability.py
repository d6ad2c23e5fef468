"""Reference values of Tests/DSPTests/Reliability, by psych 2.2.9 (R 4.2.2), pingouin 0.7.0 and SciPy 1.17.1.

Run: python3 Tests/Oracles/reliability.py > Tests/Oracles/reliability.csv
Needs Debian's `r-base-core` and `r-cran-psych`, and PyPI's `pingouin`. Draws random tables of 5 to 60 subjects on 2 to 6
occasions, with and without a difference between occasions. One row each: the values row by row; mean squares, both intraclass
correlations with their 95 % limits and the probability of the occasions by psych, `ICC(x, lmer = FALSE)`; Kendall's tau-b
between the mean of the first two columns and the size of their difference, with its probability, by SciPy. pingouin, whose
limits are rounded, must agree with psych in both estimates, or the script ends with status 1.
"""

import subprocess
import sys
import tempfile

import numpy as np
import pandas as pd
import pingouin
from scipy import stats

SCRIPT = """
suppressMessages(library(psych))
for (path in commandArgs(trailingOnly = TRUE)) {
  x <- as.matrix(read.csv(path, header = FALSE))
  r <- ICC(x, lmer = FALSE)
  s <- r$summary[[1]]
  out <- c(s[["Mean Sq"]], unlist(r$results[2, c("ICC", "lower bound", "upper bound")]),
           unlist(r$results[3, c("ICC", "lower bound", "upper bound")]), s[["Pr(>F)"]][2], r$results[1, "ICC"])
  cat(sprintf("%.17g", out), sep = ",")
  cat("\\n")
}
"""

COLUMNS = ("subjects,occasions,values,ms_subjects,ms_occasions,ms_residual,icc21,icc21_low,icc21_high,icc31,icc31_low,icc31_high,"
           "occasion_p,icc11,tau,tau_p")


def tables():
    random = np.random.default_rng(1979)
    for n in (5, 6, 9, 13, 21, 34, 47, 60):
        for k in (2, 3, 6):
            subjects = random.normal(100, random.choice([1, 5, 20]), (n, 1))
            occasions = random.normal(0, random.choice([0, 3]), (1, k))
            yield np.round(subjects + occasions + random.normal(0, 4, (n, k)), 2)


def main():
    all_tables = list(tables())
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, table in enumerate(all_tables):
            paths.append(f"{folder}/{number}.csv")
            np.savetxt(paths[-1], table, delimiter=",", fmt="%.2f")
        text = subprocess.run(["Rscript", "-e", SCRIPT, *paths], check=True, capture_output=True, text=True).stdout
    print(COLUMNS)
    for table, line in zip(all_tables, text.splitlines()):
        n, k = table.shape
        reference = line.split(",")
        long = pd.DataFrame({"subject": np.repeat(np.arange(n), k), "occasion": np.tile(np.arange(k), n), "value": table.ravel()})
        icc = pingouin.intraclass_corr(long, targets="subject", raters="occasion", ratings="value").set_index("Type")["ICC"]
        for name, value in (("ICC(A,1)", reference[3]), ("ICC(C,1)", reference[6])):
            if abs(icc[name] - float(value)) > 1e-10:
                sys.exit(f"pingouin and psych disagree: {name} {icc[name]} {value}")
        tau, p = stats.kendalltau((table[:, 0] / 2 + table[:, 1] / 2), np.abs(table[:, 1] - table[:, 0]))
        values = " ".join(f"{value:.2f}" for value in table.ravel())
        print(",".join([str(n), str(k), values, *reference, f"{tau:.17g}", f"{p:.17g}"]))


main()
