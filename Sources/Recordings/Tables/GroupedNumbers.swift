import Text

/// How the numbers of a column are written whose thousands are grouped: `1,234.5`, `1.234,5`, `1 234,5` or `1'234.5`.
///
/// A column is read so only where it shows that it is: `1,234` alone may be a number with a decimal comma.
struct GroupedNumbers {
  private let groupMarks: [Unicode.Scalar]
  /// What separates the fraction.
  private let points: [Unicode.Scalar]

  private static let styles: [(marks: [Unicode.Scalar], points: [Unicode.Scalar])] = [
    ([","], ["."]), (["."], [","]), ([" ", "\u{A0}", "\u{202F}", "\u{2009}"], [".", ","]),
    (["'", "\u{2019}"], [".", ","]),
  ]

  /// Nil for texts of a column that has no grouped numbers, or in which it is not certain that they are.
  init?(_ texts: [String?]) {
    let known = texts.compactMap { $0?.trimmed }
    let found = Self.styles.lazy.map { GroupedNumbers(groupMarks: $0.marks, points: $0.points) }
      .first { $0.isShown(by: known) }
    guard let found else { return nil }
    self = found
  }

  /// The reading of texts that may all be grouped whole numbers, whether or not anything shows that they are; nil where some cannot, or
  /// none has a group.
  init?(possibleIn texts: [String?]) {
    let known = texts.compactMap { $0?.trimmed }
    let found = Self.styles.prefix(2).lazy.map {
      GroupedNumbers(groupMarks: $0.marks, points: $0.points)
    }.first { style in
      var hasGroups = false
      for text in known {
        guard let found = style.read(text), !found.hasFraction else { return false }
        hasGroups = hasGroups || found.groupCount > 0
      }
      return hasGroups
    }
    guard let found else { return nil }
    self = found
  }

  private init(groupMarks: [Unicode.Scalar], points: [Unicode.Scalar]) {
    (self.groupMarks, self.points) = (groupMarks, points)
  }

  /// A number with or without groups; NaN for any other text.
  func number(_ text: String) -> Double { read(text)?.value ?? .nan }

  /// True if a number can only be a grouped one, and none contradicts it.
  private func isShown(by texts: [String]) -> Bool {
    var (isCertain, hasGroups, areSmall, plainCount) = (false, false, true, 0)
    for text in texts where text.unicodeScalars.contains(where: Self.isDigit) {
      guard let found = read(text) else {
        // A group mark in any other place separates the fraction.
        if text.unicodeScalars.contains(where: groupMarks.contains) { return false }
        continue
      }
      if found.groupCount == 0 {
        plainCount += 1
        areSmall = areSmall && abs(found.value) < Self.thousand && !found.hasFraction
        continue
      }
      hasGroups = true
      let isBlankOrApostrophe = !groupMarks.contains { $0 == "," || $0 == "." }
      isCertain = isCertain || isBlankOrApostrophe || found.groupCount > 1 || found.hasFraction
    }
    // Whole numbers that have a mark from 1000 on only.
    return isCertain || hasGroups && areSmall && plainCount > 0 && groupMarks.contains(",")
  }

  private static let thousand = 1000.0

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private func read(_ text: String) -> (value: Double, groupCount: Int, hasFraction: Bool)? {
    var rest = text.trimmed.unicodeScalars[...]
    var digits = String.UnicodeScalarView()
    if let sign = rest.first, "+-\u{2212}".unicodeScalars.contains(sign) {
      if sign != "+" { digits.append("-") }
      rest = rest.dropFirst()
    }
    let whole = rest.prefix(while: Self.isDigit)
    guard !whole.isEmpty else { return nil }
    digits.append(contentsOf: whole)
    rest = rest.dropFirst(whole.count)
    var groupCount = 0
    while let mark = rest.first, groupMarks.contains(mark) {
      let group = rest.dropFirst().prefix(while: Self.isDigit)
      guard group.count == 3, whole.count < 4, whole.first != "0" else { return nil }
      digits.append(contentsOf: group)
      groupCount += 1
      rest = rest.dropFirst(4)
    }
    let hasFraction = rest.first.map(points.contains) ?? false
    if hasFraction {
      let fraction = rest.dropFirst().prefix(while: Self.isDigit)
      digits.append(".")
      digits.append(contentsOf: fraction.isEmpty ? "0".unicodeScalars[...] : fraction)
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard rest.isEmpty, let value = Double(String(digits)), value.isFinite else { return nil }
    return (value, groupCount, hasFraction)
  }
}
