import Metrics
import Recordings

/// What a reader should know of the unit in which a result states its times.
extension StatedTimes {
  /// The flags of all values that depend on the times.
  var flags: [Flag] { if case .converted = self { [.timeUnitConverted] } else { [] } }

  /// What was converted, and the evidence.
  func remarks(on leaf: ResultLeaf) -> [Remark] {
    guard case .converted(let unit, let evidence) = self else { return [] }
    return [
      Remark(
        .timeUnitConverted,
        "\(place(leaf))expected times in seconds, found \(unit.rawValue): \(evidence)",
        effect: "converted")
    ]
  }

  /// Throws for times that can be in no unit, of which nothing can be measured.
  func check(_ leaf: ResultLeaf) throws(UnusableStep) {
    guard let refusal = refusal(of: leaf, effect: "step skipped") else { return }
    throw UnusableStep(reason: .timeUnitUnknown, remarks: [refusal])
  }

  /// The message about times that can be in no unit; nil for others.
  func refusal(of leaf: ResultLeaf, effect: String) -> Remark? {
    guard case .unknown(let found) = self else { return nil }
    return Remark(
      .timeUnitUnknown, "\(place(leaf))expected times in seconds, found \(found)", effect: effect)
  }

  private func place(_ leaf: ResultLeaf) -> String { leaf.path.isEmpty ? "" : "\(leaf.path): " }
}

extension Flag {
  static let timeUnitUnknown = Flag(
    "time_unit_unknown", .error,
    "The times of the result are possible neither in seconds nor in milliseconds. Nothing that depends on them was measured.",
    remedy: "find out the unit from the app, and give it with --time-unit s or ms")
}
