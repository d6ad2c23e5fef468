/// A message about a part of an input that could not be used.
public struct Remark: Sendable, Equatable {
  /// The flag that it explains. Remarks with one flag are of one kind: the first are printed, the others
  /// counted.
  public let flag: Flag
  /// The file that it is about; nil for that of the measurement that it belongs to.
  public let source: String?
  /// The problem, with its place in the file.
  public let problem: String
  /// The consequence or the remedy; empty where there is nothing to say.
  public let effect: String

  /// Makes a remark, on the file of the measurement unless another is named.
  public init(_ flag: Flag, in source: String? = nil, _ problem: String, effect: String = "") {
    (self.flag, self.source, self.problem, self.effect) = (flag, source, problem, effect)
  }

  /// The remark with the file it is about, for a measurement that belongs to another file.
  public func on(_ source: String) -> Remark {
    Remark(flag, in: self.source ?? source, problem, effect: effect)
  }

  /// Problem and effect in one sentence, without the file.
  public var sentence: String { effect.isEmpty ? problem : "\(problem); \(effect)" }

  /// One line.
  ///
  /// - Parameter source: the file of the measurement.
  public func line(_ source: String) -> String { "\(self.source ?? source): \(sentence)" }
}
