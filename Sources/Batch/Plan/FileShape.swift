import Text

/// The form of a path: the path in which names are replaced by what they name, and numbers by `*`.
///
/// `P12/Visit 1/audio_0412.m4a` of the participant `P12` and the visit `Visit 1` becomes
/// `{participant}/{visit}/audio_*.m4a`. A name is replaced where letters and digits do not continue it, so that the
/// participant `1` is not found in `walk10.json`. What is left of digits becomes `*`: a UUID, a date, or a run of digits.
struct FileShape: Hashable {
  /// The form as it is printed.
  let text: String
  /// The form as a pattern of `[[files]]`, in the syntax of gitignore.
  let pattern: String

  /// A part of a shape.
  fileprivate enum Piece {
    case literal(ArraySlice<UInt8>)
    case participant, visit
    /// The name of a session, which may consist of several folders.
    case session(isNested: Bool)
    /// A number, a date or a UUID.
    case number
  }

  static func == (a: FileShape, b: FileShape) -> Bool { a.text === b.text }

  func hash(into hasher: inout Hasher) { hasher.combine(ByteKey(text)) }

  /// - Parameters:
  ///   - path: as printed; members of archives follow an exclamation mark.
  ///   - participant: and the other names are empty or nil if there are none.
  init(_ path: String, participant: String?, visit: String?, session: String?) {
    var pieces: [Piece] = [.literal(Array(path.utf8)[...])]
    // The longest name first: a session may be named after its visit, and a visit after its participant.
    let names: [(name: String, piece: Piece)] = [
      (session ?? "", .session(isNested: session?.utf8.contains(UInt8(ascii: "/")) ?? false)),
      (visit ?? "", .visit), (participant ?? "", .participant),
    ].filter { !$0.0.isEmpty }
    for (name, piece) in names.sorted(by: { $0.name.utf8.count > $1.name.utf8.count }) {
      pieces = pieces.replacing(Array(name.utf8), by: piece)
    }
    pieces = pieces.replacingNumbers()
    text = String(decoding: pieces.flatMap(\.shown), as: UTF8.self)
    pattern = String(decoding: pieces.flatMap(\.pattern), as: UTF8.self).asPattern
  }
}

extension FileShape.Piece {
  fileprivate var shown: [UInt8] {
    switch self {
    case .literal(let bytes): Array(bytes)
    case .participant: Array("{participant}".utf8)
    case .visit: Array("{visit}".utf8)
    case .session: Array("{session}".utf8)
    case .number: [star]
    }
  }

  /// Characters with a meaning in a pattern are escaped.
  fileprivate var pattern: [UInt8] {
    switch self {
    case .literal(let bytes):
      bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    case .session(let isNested): isNested ? [anyFolders] : [star, star]
    case .participant, .visit, .number: [star]
    }
  }
}

private let star = UInt8(ascii: "*")
private let special = Set("\\*?[]".utf8)

/// Stands for the name of several folders until a pattern is whole; no path contains it.
private let anyFolders: UInt8 = 0

extension String {
  /// The text as a pattern of whole paths: `**` is a component of its own or one `*`, and an archive is the folder of its members.
  fileprivate var asPattern: String {
    let parts = withArchivesAsFolders.split(separator: "/", omittingEmptySubsequences: false)
    let pattern = parts.map { String($0).asComponents }.joined(separator: "/")
    // Without a slash it would be compared with the names of files in all folders.
    let isAnchored = pattern.utf8.contains(UInt8(ascii: "/"))
    return isAnchored && !pattern.hasPrefix("!") ? pattern : "/" + pattern
  }

  /// The text with a slash for the mark after the name of an archive.
  private var withArchivesAsFolders: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isMark = byte == UInt8(ascii: "!")
      let ending = String(decoding: bytes.suffix(7), as: UTF8.self).lowercased()
      let isAfterArchive = [".zip", ".tar", ".tgz", ".tar.gz"].contains { ending.hasSuffix($0) }
      bytes.append(isMark && isAfterArchive ? UInt8(ascii: "/") : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A component, or those that a name of several folders makes of it with the text around that name.
  private var asComponents: String {
    guard self != "**" else { return self }
    let ends = utf8.split(separator: anyFolders, omittingEmptySubsequences: false).map {
      String(Substring($0)).withSingleStars
    }
    guard let first = ends.first, let last = ends.last, ends.count > 1 else { return ends[0] }
    return [first.isEmpty ? "" : first + "*", "**", last.isEmpty ? "" : "*" + last].filter {
      !$0.isEmpty
    }.joined(separator: "/")
  }

  private var withSingleStars: String {
    var kept = ""
    var isEscaped = false
    for scalar in unicodeScalars {
      if scalar == "*", !isEscaped, kept.unicodeScalars.last == "*", !kept.hasSuffix("\\*") {
        continue
      }
      isEscaped = scalar == "\\" && !isEscaped
      kept.unicodeScalars.append(scalar)
    }
    return kept
  }
}

extension [FileShape.Piece] {
  /// Replaces a name in all literal pieces, where it is not continued by letters or digits.
  fileprivate func replacing(_ name: [UInt8], by piece: FileShape.Piece) -> [FileShape.Piece] {
    flatMap { part -> [FileShape.Piece] in
      guard case .literal(let bytes) = part else { return [part] }
      var (parts, start, place) = ([FileShape.Piece](), bytes.startIndex, bytes.startIndex)
      while place + name.count <= bytes.endIndex {
        let end = place + name.count
        let isBegun = place > bytes.startIndex && bytes[place - 1].continuesWord
        let isContinued = end < bytes.endIndex && bytes[end].continuesWord
        guard !isBegun, !isContinued, bytes[place..<end].elementsEqual(name) else {
          place += 1
          continue
        }
        if start < place { parts.append(.literal(bytes[start..<place])) }
        parts.append(piece)
        (start, place) = (end, end)
      }
      if start < bytes.endIndex { parts.append(.literal(bytes[start...])) }
      return parts
    }
  }

  /// Replaces UUIDs, dates and runs of digits in literal pieces; neighbors become one.
  fileprivate func replacingNumbers() -> [FileShape.Piece] {
    flatMap { part -> [FileShape.Piece] in
      guard case .literal(let bytes) = part else { return [part] }
      var (parts, start, place) = ([FileShape.Piece](), bytes.startIndex, bytes.startIndex)
      var isAfterNumber = false
      while place < bytes.endIndex {
        // The digit of m4a is no number.
        if let ending = bytes[place...].fileEndingLength {
          (place, isAfterNumber) = (place + ending, false)
          continue
        }
        let length = bytes[place...].numberLength(
          isInWord: place > start && bytes[place - 1].continuesWord)
        guard length > 0 else {
          (place, isAfterNumber) = (place + 1, false)
          continue
        }
        if start < place { parts.append(.literal(bytes[start..<place])) }
        if !isAfterNumber { parts.append(.number) }
        place += length
        (start, isAfterNumber) = (place, true)
      }
      if start < bytes.endIndex { parts.append(.literal(bytes[start...])) }
      return parts
    }
  }
}

extension ArraySlice<UInt8> {
  /// The length of the ending of a file's name, its dot included, with which the bytes begin: a letter and up to three more
  /// letters or digits; nil without one.
  fileprivate var fileEndingLength: Int? {
    guard first == UInt8(ascii: "."), let letter = dropFirst().first, letter.continuesWord,
      !letter.isDigit
    else { return nil }
    let length = dropFirst().prefix { $0.continuesWord }.count
    let next = dropFirst(1 + length).first
    guard length <= 4, next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else {
      return nil
    }
    return 1 + length
  }

  /// The length of the UUID, the date or the run of digits with which the bytes begin; 0 without one.
  ///
  /// - Parameter isInWord: true if a letter or digit precedes, so that no UUID begins here.
  fileprivate func numberLength(isInWord: Bool) -> Int {
    if !isInWord, let length = uuidLength { return length }
    if let length = dateLength { return length }
    return prefix { $0.isDigit }.count
  }

  /// 32 hexadecimal digits, in five groups or without separators. Some programs write `_` for `-`.
  private var uuidLength: Int? {
    let isWhole = prefix(33).prefix { $0.isHexDigit }.count == 32
    if isWhole { return 32 }
    var (rest, length) = (self, 0)
    for (number, count) in [8, 4, 4, 4, 12].enumerated() {
      if number > 0 {
        guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
        else { return nil }
        (rest, length) = (rest.dropFirst(), length + 1)
      }
      guard rest.prefix(count).count == count, rest.prefix(count).allSatisfy(\.isHexDigit) else {
        return nil
      }
      (rest, length) = (rest.dropFirst(count), length + count)
    }
    return length
  }

  /// A day with a year of four digits, such as 2024-05-01, and the time of day that follows it.
  private var dateLength: Int? {
    guard let day = length(ofDigits: [4, 2, 2], separatedBy: "-_.") else { return nil }
    let rest = dropFirst(day)
    guard let first = rest.first, "T _-".utf8.contains(first),
      let time = rest.dropFirst().length(ofDigits: [2, 2, 2], separatedBy: ":-_.")
        ?? rest.dropFirst().length(ofDigits: [2, 2], separatedBy: ":-_.")
    else { return day }
    return day + 1 + time
  }

  /// The length of groups of digits with one separator between two; nil if there are others.
  private func length(ofDigits groups: [Int], separatedBy separators: String) -> Int? {
    var (rest, length) = (self, 0)
    for (number, count) in groups.enumerated() {
      if number > 0 {
        guard let first = rest.first, separators.utf8.contains(first) else { return nil }
        (rest, length) = (rest.dropFirst(), length + 1)
      }
      guard rest.prefix(count + 1).prefix(while: \.isDigit).count == count else { return nil }
      (rest, length) = (rest.dropFirst(count), length + count)
    }
    return length
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self & 0xDF) }
  /// True for letters and digits, and for every byte of a character beyond ASCII.
  fileprivate var continuesWord: Bool {
    isDigit || (0x41...0x5A).contains(self & 0xDF) || self >= 0x80
  }
}
