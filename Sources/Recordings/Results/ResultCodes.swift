import Text

/// An enumeration that exports write as a number or as a word, in letters of either case.
protocol ResultCode: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
  /// As ResearchKit's serializer writes it where it writes words.
  var word: String { get }

  /// What older exports put before the word.
  static var oldPrefix: String { get }
}

extension ResultCode { static var oldPrefix: String { "" } }

/// How a game of spatial memory ended: `ORKSpatialSpanMemoryGameStatus`.
public enum GameStatus: Int, ResultCode {
  case unknown, success, failure, timeout

  var word: String { "\(self)" }

  static var oldPrefix: String { "MemoryGameStatus" }
}

/// Which eye was closed: `ORKAmslerGridEyeSide`.
public enum EyeSide: Int, ResultCode {
  case unspecified, left, right

  var word: String { self == .unspecified ? "notSpecified" : "\(self)" }

  /// Nil where it is not specified.
  var side: BodySide? {
    switch self {
    case .unspecified: nil
    case .left: .left
    case .right: .right
    }
  }
}

extension JSONValue {
  /// A case, by its number or its word; nil for anything else.
  func code<Code: ResultCode>(_: Code.Type) -> Code? {
    if case .number(let number) = self { return Int(exactly: number).flatMap(Code.init) }
    guard var text = text?.lowercased() else { return nil }
    let prefix = Code.oldPrefix.lowercased()
    if text.hasPrefix(prefix) { text.removeFirst(prefix.count) }
    return Code.allCases.first { $0.word.lowercased() == text } ?? Int(text).flatMap(Code.init)
  }

  /// A number; nil for ResearchKit's largest number, which stands for "none" and "no limit".
  var amount: Double? { number.flatMap { abs($0) > 1e300 ? nil : $0 } }

  /// Left or right, by number or word: a hand, a leg, an ear; nil for -1, which stands for neither.
  var side: BodySide? {
    text.flatMap(BodySide.init(word:))
      ?? number.flatMap { Int(exactly: $0) }.flatMap { BodySide(word: "\($0)") }
  }
}
