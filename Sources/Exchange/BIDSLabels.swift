import Report
import Text

/// Names as a BIDS dataset has them: letters and digits only.
///
/// Two labels that differ in case are one, because files that are named after them are one on some systems.
struct BIDSLabels {
  /// The labels of a participant and of a step with so many characters fit into the 255 bytes of the name of a file,
  /// beside those of tasks, which are shorter, and its other parts.
  static let longestCount = 80

  /// By kind and label, the name that has it.
  private var names: [LabelKey: ByteKey] = [:]

  private struct LabelKey: Hashable { let kind: Term, folded: FoldedKey }

  /// The label of a name, such as `walkingOutbound` for `walking.outbound`. Throws if the name has no
  /// label, or if another name of this kind has the label already.
  ///
  /// - Parameter kind: the kind of name, such as `participant`; labels of two kinds may be equal.
  mutating func label(_ name: String, of kind: String) throws -> String {
    let label = Self.label(name)
    guard let label, !label.isEmpty else {
      throw ExchangeError(
        "the \(kind) \(shown(name)) needs a label of the letters A to Z and digits, which a BIDS dataset has alone; give other names with --map"
      )
    }
    guard label.utf8.count <= Self.longestCount else {
      throw ExchangeError(
        "the \(kind) \(shown(name)) is too long for names of files: its label has \(label.utf8.count) characters, of which there may be \(Self.longestCount); give a shorter name with --map"
      )
    }
    let key = LabelKey(kind: kind, folded: FoldedKey(label))
    let other = names[key] ?? ByteKey(name)
    guard other == ByteKey(name) else {
      throw ExchangeError(
        "the names \(shown(other.text)) and \(shown(name)) both become the label \(label) of a \(kind), since capitals do not count; give other names with --map"
      )
    }
    names[key] = other
    return label
  }

  /// The label without a check of its uniqueness. Words after a separator begin with a capital. Nil
  /// for letters of other scripts.
  static func label(_ name: String) -> String? {
    var (label, isStart) = ("", false)
    for scalar in name.unicodeScalars {
      let isLetter =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      if isLetter {
        let letter = String(scalar)
        label += isStart && !label.isEmpty ? letter.uppercased() : letter
      } else if scalar.properties.isAlphabetic
        || scalar.properties.canonicalCombiningClass != .notReordered
      {
        return nil
      }
      isStart = !isLetter
    }
    return label
  }
}
