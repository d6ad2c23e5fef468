/// Why a picture cannot be used.
public struct ImageProblem: Error, Sendable, Equatable {
  /// What is wrong with it, without the place.
  public let reason: String

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    Diagnosis(.imageUnreadable, "no picture can be read here (\(reason))")
  }
}
