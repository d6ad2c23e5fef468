/// The problem of an input and its remedy.
public struct ErrorWording: Sendable, Equatable {
  public let problem: String
  /// The remedy, or the treatment of the problem. Empty if there is none.
  public let remedy: String

  public init(_ problem: String, remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

  /// This wording for one thing among several, which is named before the problem.
  public func about(_ thing: String) -> ErrorWording {
    ErrorWording("\(thing) \(problem)", remedy: remedy)
  }

  /// Both in one sentence, without a code.
  public var sentence: String { remedy.isEmpty ? problem : "\(problem); \(remedy)" }

  /// Everything that follows the place in an error line: the problem, its code, the remedy.
  ///
  /// All error lines about inputs are composed here.
  public func line(code: String) -> String {
    remedy.isEmpty ? "\(problem) (\(code))" : "\(problem) (\(code)); \(remedy)"
  }
}

/// A problem of an input: its issue, its position and its text.
public struct Diagnosis: Sendable, Equatable {
  public let issue: InputIssue
  /// The byte or the line that is printed after the code; nil if there is none.
  public let position: Int?
  public let wording: ErrorWording

  /// A problem with its remedy, or with that of its issue.
  init(_ issue: InputIssue, at position: Int? = nil, _ problem: String, remedy: String? = nil) {
    (self.issue, self.position) = (issue, position)
    wording = ErrorWording(problem, remedy: remedy ?? issue.remedy)
  }

  /// A problem with an existing text.
  init(_ issue: InputIssue, at position: Int? = nil, _ wording: ErrorWording) {
    (self.issue, self.position, self.wording) = (issue, position, wording)
  }
}
