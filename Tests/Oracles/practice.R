# The pooled curve of the tests of practice, by R 4.2.2, from practice.csv: Rscript Tests/Oracles/practice.R
data <- read.csv("Tests/Oracles/practice.csv")
profile <- function(values, half) {
  frame <- data.frame(values, people = data$participant, share = 1 - 2^(-(data$repetition - 1) / half))
  lm(values ~ 0 + people + share, frame)
}
for (column in c("learning", "none")) {
  values <- data[[column]]
  found <- optimize(function(x) deviance(profile(values, exp(x))), c(log(0.5), log(20)), tol = 1e-12)
  fit <- profile(values, exp(found$minimum))
  cat(column, "gain", format(coef(fit)[["share"]], digits = 10), "half", format(exp(found$minimum), digits = 8),
      "residual", format(deviance(fit), digits = 12), "\n")
}
cat("quantiles", format(c(qt(0.975, 39), qchisq(0.5, 18), pt(-2, 5), qnorm(0.75)), digits = 15), "\n")
# The variance of the median of an even number of normal values.
for (m in c(4, 12, 20, 1000)) {
  inner <- function(y) integrate(function(t)
    exp(lgamma(m + 1) - 2 * lgamma(m / 2) + (m / 2 - 1) * (pnorm(y - t, log = TRUE) + pnorm(-y - t, log = TRUE))) *
      dnorm(y - t) * dnorm(y + t), 0, min(9, 45 / m), rel.tol = 1e-11)$value
  variance <- integrate(Vectorize(function(y) y^2 * inner(y)), 0, 9 * sqrt(pi / (2 * m)), rel.tol = 1e-11)$value
  cat("median of", m, format(4 * variance, digits = 12), "\n")
}
