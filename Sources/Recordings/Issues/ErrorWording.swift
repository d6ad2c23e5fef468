/// What is wrong with an input, and what to do about it.
public struct ErrorWording: Sendable, Equatable {
  public let problem: String
  /// What to do, or what was done. Empty where there is nothing to say.
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

/// A problem of an input: the issue it is one of, where it is, and what is said of it.
public struct Diagnosis: Sendable, Equatable {
  public let issue: InputIssue
  /// The byte or the line that is printed after the code; nil if there is none.
  public let position: Int?
  public let wording: ErrorWording

  /// A problem with the remedy of its issue, unless it has one of its own.
  init(_ issue: InputIssue, at position: Int? = nil, _ problem: String, remedy: String? = nil) {
    (self.issue, self.position) = (issue, position)
    wording = ErrorWording(problem, remedy: remedy ?? issue.remedy)
  }

  /// A problem that was put into words before.
  init(_ issue: InputIssue, at position: Int? = nil, _ wording: ErrorWording) {
    (self.issue, self.position, self.wording) = (issue, position, wording)
  }
}
