public import Recordings

extension Recording {
  /// Why the heart rates of a recording cannot be compared with others, as words; nil when they can.
  public var baselineProblem: String? {
    let clean = CleanHeartRates([self], keepsAllSources: true)
    guard clean.samples.count < 2 else { return nil }
    return clean.files.flatMap(\.remarks).first ?? "fewer than two heart rates"
  }
}
