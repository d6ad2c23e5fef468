/// The grammar of RFC 8259, one function a rule, to hold the readers against.
///
/// It knows no limits: numbers of any size and values of any depth that the stack holds.
struct JSONGrammar {
  private let text: [UInt8]
  private var place = 0

  /// Whether the text is JSON; of UTF-8 it takes what the standard library takes.
  static func accepts(_ text: [UInt8]) -> Bool {
    guard String(validating: text, as: UTF8.self) != nil else { return false }
    var grammar = JSONGrammar(text: text)
    return grammar.space() && grammar.value() && grammar.space() && grammar.place == text.count
  }

  private init(text: [UInt8]) { self.text = text }

  private var next: UInt8? { place < text.count ? text[place] : nil }

  private mutating func take(_ byte: Character) -> Bool {
    guard let next, next == byte.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard text[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  /// ws, which may be none.
  private mutating func space() -> Bool {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { place += 1 }
    return true
  }

  private mutating func value() -> Bool {
    switch next.map({ Character(Unicode.Scalar($0)) }) {
    case "{": members()
    case "[": elements()
    case "\"": string()
    case "t": take(word: "true")
    case "f": take(word: "false")
    case "n": take(word: "null")
    default: number()
    }
  }

  private mutating func members() -> Bool {
    guard take("{"), space() else { return false }
    if take("}") { return true }
    repeat {
      guard space(), string(), space(), take(":"), space(), value(), space() else { return false }
    } while take(",")
    return take("}")
  }

  private mutating func elements() -> Bool {
    guard take("["), space() else { return false }
    if take("]") { return true }
    repeat { guard space(), value(), space() else { return false } } while take(",")
    return take("]")
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    _ = take("+") || take("-")
    return digits()
  }

  private mutating func digits() -> Bool {
    let start = place
    while let next, (0x30...0x39).contains(next) { place += 1 }
    return place > start
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while let next {
      place += 1
      switch next {
      case 0x22: return true
      case 0x5C: if !escape() { return false }
      case ..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    if take("u") {
      let digits = text[place...].prefix(4)
      place += digits.count
      return digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
    return "\"\\/bfnrt".contains { take($0) }
  }
}
