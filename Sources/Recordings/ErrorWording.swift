/// What is wrong with an input, and what to do about it.
public struct ErrorWording: Sendable, Equatable {
  public let problem: String
  /// Empty where nothing can be done.
  public let remedy: String

  public init(_ problem: String, remedy: String) {
    (self.problem, self.remedy) = (problem, remedy)
  }

  /// Splits `problem; remedy` at the first semicolon outside double quotes.
  public init(sentence: String) {
    var isQuoted = false
    var previous: UInt8 = 0
    let end = sentence.utf8.firstIndex { byte in
      if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isQuoted.toggle() }
      previous = byte
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    let rest = end.map { sentence[sentence.utf8.index(after: $0)...] } ?? ""
    problem = String(end.map { sentence[..<$0] } ?? sentence[...])
    remedy = String(rest.drop { $0 == " " })
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
