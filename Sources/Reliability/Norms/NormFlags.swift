import Metrics

/// Flags of norms and of values that are compared with them.
extension Flag {
  static let fewControls = Flag(
    "few_controls", .distrust,
    "Fewer than 5 controls more than the norms have coefficients. The metric has no norms.",
    remedy: "record more controls, or give fewer terms with --covariates")
  static let normsSmall = Flag(
    "norms_small", .note,
    "The norms are of fewer than 50 controls, so that percentiles near 0 and 100 are imprecise.")
  static let normsCovariateConstant = Flag(
    "norms_covariate_constant", .note,
    "A covariate is the same in all controls and was left out; people in whom it differs have no z-score."
  )
  static let covariatesDependent = Flag(
    "covariates_dependent", .distrust,
    "In the controls, one term of the covariates follows from the others. The metric has no norms.",
    remedy: "leave out a term with --covariates")
  static let normsCeiling = Flag(
    "norms_ceiling", .note,
    "More than 20 % of the controls share the smallest or the largest value, so that there are percentiles, but no z-scores."
  )
  static let covariateMissing = Flag(
    "covariate_missing", .absence,
    "A covariate of the norms is not known of the person, so that the value is not compared.",
    remedy: "add it to the table of --participants and run again")
  static let covariateUnknown = Flag(
    "covariate_unknown", .absence,
    "A covariate has a value that no control has, such as another sex, so that the value is not compared."
  )
  static let normsExtrapolated = Flag(
    "norms_extrapolated", .note,
    "The person is outside the range of the controls in a covariate, or in the combination of several."
  )
  static let normsOtherMethod = Flag(
    "norms_other_method", .absence,
    "The value was made by another version of the analysis than the norms, so that it is not compared.",
    remedy: "fit the norms again, or give --allow-method")
  static let normsOtherDevice = Flag(
    "norms_other_device", .note, "No control was recorded with this model of device.")
  static let normsFirstSession = Flag(
    "norms_first_session", .note,
    "The norms are of first sessions and this one is later, so that practice is in the comparison.")
  static let ownControl = Flag(
    "own_control", .note, "The person is one of the controls and is compared with the others only.")
  static let valueWithoutLogarithm = Flag(
    "value_without_logarithm", .absence,
    "The norms are those of logarithms, and the value is not above zero.")

  /// All flags of norms and of values that are compared with them.
  static let ofNorms = [
    fewControls, normsSmall, normsCovariateConstant, covariatesDependent, normsCeiling,
    covariateMissing, covariateUnknown, normsExtrapolated, normsOtherMethod, normsOtherDevice,
    normsFirstSession, ownControl, valueWithoutLogarithm,
  ]
}
