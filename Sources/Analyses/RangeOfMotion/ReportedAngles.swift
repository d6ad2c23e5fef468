import Metrics
import Recordings

/// What the app itself measured during the step: `ORKRangeOfMotionResult`, in degrees.
///
/// Releases from 2.1.0 on write start, finish, minimum, maximum and range; 1.5.0 to 2.0.0 wrote
/// flexed and extended.
struct ReportedAngles {
  private let leaf: ResultLeaf

  /// Nil without a result of the task.
  init?(_ step: SessionStep) {
    guard let leaf = step.leaves(of: RangeOfMotion.task).first else { return nil }
    self.leaf = leaf
  }

  /// One angle as written; nil where it was not.
  func degrees(_ key: String) -> Double? { leaf.object[key]?.number }

  /// As written; else the distance of its ends, which are what old releases wrote.
  var rangeDegrees: Double? {
    degrees("range") ?? distance("minimum", "maximum") ?? distance("flexed", "extended")
  }

  private func distance(_ one: String, _ other: String) -> Double? {
    degrees(one).flatMap { start in degrees(other).map { abs($0 - start) } }
  }

  /// What the user is told of a result without a range.
  var remarks: [String] {
    guard rangeDegrees == nil else { return [] }
    return [leaf.expectation("range", "a number of degrees", effect: "reported range left out")]
  }

  var flags: [Flag] { rangeDegrees == nil ? [.elementSkipped] : [] }
}
