import Report
import Text

/// The row of a REDCap project from which a session of MyCap comes, and to which its values return.
///
/// The name of such a session is made of event, form and instance, `week_4_arm_1/tapping/1`; the participant is the record. Projects
/// without events and forms that do not repeat have names without these.
struct REDCapRow: Hashable {
  let record: ByteKey
  let event: ByteKey
  let form: ByteKey
  /// Nil for a form that does not repeat.
  let instance: Int?

  /// Nil for a session whose name is not that of a row of the project.
  init?(of step: MetricsRow, in project: REDCapProject) {
    var parts = step.session.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    var instance: Int?
    if parts.count > 1, let number = parts.last.flatMap({ Int($0) }) {
      guard REDCapInstance.numbers.contains(number) else { return nil }
      instance = number
      parts.removeLast()
    }
    guard let form = parts.popLast(), project.has(form: form), parts.count < 2,
      parts.first.map({ $0 === step.visit }) ?? true
    else { return nil }
    (record, event) = (ByteKey(step.participant), ByteKey(parts.first ?? ""))
    (self.form, self.instance) = (ByteKey(form), instance)
  }
}

extension REDCapRow: Comparable {
  static func < (one: REDCapRow, other: REDCapRow) -> Bool {
    (one.record, one.event, one.form, one.instance ?? 0) < (
      other.record, other.event, other.form, other.instance ?? 0
    )
  }
}
