/// The analyses that made the values, and the version of the formulas.
func methodText(_ measure: Measure, _ formulas: String) -> String {
  (measure.methods + [formulas]).joined(separator: ";")
}
