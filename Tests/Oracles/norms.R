# The norms of the tests, by R 4.2.2, from norms.csv, 24 invented controls: Rscript Tests/Oracles/norms.R
show <- function(...) cat(..., "\n")
data <- read.csv("Tests/Oracles/norms.csv")
formula <- y ~ I(age - 50) + I((age - 50)^2) + sex + I(height - 170)
fit <- lm(formula, data)
show("coefficients", format(coef(fit), digits = 16))
show("s", format(sigma(fit), digits = 13), "df", fit$df.residual, "largest leverage", format(max(hatvalues(fit)), digits = 10))
people <- data.frame(age = c(68, 30, 85), sex = c(1, 0, 0), height = c(181, 160, 150), y = c(1.1, 1.95, 1.2))
expected <- predict(fit, people, interval = "prediction", se.fit = TRUE)
t <- (people$y - expected$fit[, 1]) / sqrt(expected$se.fit^2 + sigma(fit)^2)
show("expected", format(expected$fit, digits = 13))
show("t", format(t, digits = 12), "percentile", format(100 * pt(t, fit$df.residual), digits = 13))
show("z", format(qnorm(pt(t, fit$df.residual)), digits = 12))
show("leverage", format((expected$se.fit / sigma(fit))^2, digits = 10))
show("left out", format(rstudent(fit)[1:3], digits = 13))
show("left out, percentile", format(100 * pt(rstudent(fit)[1:3], fit$df.residual - 1), digits = 11))
logarithms <- lm(update(formula, log(y) ~ .), data)
expected <- predict(logarithms, people, se.fit = TRUE)
t <- (log(people$y) - expected$fit) / sqrt(expected$se.fit^2 + sigma(logarithms)^2)
show("logarithms: expected", format(exp(expected$fit), digits = 12), "t", format(t, digits = 12))
product <- lm(y ~ I(age - 50) * sex, data)
expected <- predict(product, people, se.fit = TRUE)
show("product: coefficients", format(coef(product), digits = 14), "t",
     format((people$y - expected$fit) / sqrt(expected$se.fit^2 + sigma(product)^2), digits = 12))

# The interval of a percentile (Crawford and Garthwaite 2006): the distance over the root of the leverage is a noncentral t, whose shift is
# that of the true percentile.
limits <- function(distance, leverage, df) sapply(c(0.975, 0.025), function(share) {
  shift <- uniroot(function(shift) pt(distance / sqrt(leverage), df, shift) - share, c(-37, 37), tol = 1e-13)$root
  100 * pnorm(sqrt(leverage) * shift)
})
expected <- predict(fit, people, se.fit = TRUE)
for (person in 1:3)
  show("percentile of person", person, "from, to", format(limits((people$y - expected$fit)[person] / sigma(fit),
       (expected$se.fit[person] / sigma(fit))^2, fit$df.residual), digits = 12))
others <- update(fit, data = data[-1, ])
expected <- predict(others, data[1, ], se.fit = TRUE)
show("left out, percentile from, to", format(limits((data$y[1] - expected$fit) / sigma(others), (expected$se.fit / sigma(others))^2,
     others$df.residual), digits = 12))
show("10 controls, mean 100, SD 15, value 70: percentile from, to", format(limits(-2, 1 / 10, 9), digits = 12))
