/// The error of a table of the user that cannot be used.
public struct TableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The option that gives the table, such as `--map`.
  public let option: String
  /// The path as given.
  public let path: String
  /// The line, from 1.
  public let line: Int?
  /// The problem and its remedy.
  public let problem: String

  /// A problem of a table or of one of its lines.
  public init(option: String, path: String, line: Int?, problem: String) {
    (self.option, self.path, self.line, self.problem) = (option, path, line, problem)
  }

  /// One line: place, problem, remedy.
  public var description: String {
    "\(option): \(path)" + (line.map { ": line \($0)" } ?? "") + ": \(problem)"
  }
}
