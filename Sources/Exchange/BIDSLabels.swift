import Report

/// Converts names to BIDS labels, which consist of letters and digits only.
struct BIDSLabels {
  /// The name that each label stands for, by kind and label.
  private var names: [String: String] = [:]

  /// The label of a name, such as `walkingOutbound` for `walking.outbound`. Throws if the name has no
  /// label, or if another name of this kind has the label already.
  ///
  /// - Parameter kind: the kind of name, such as `participant`; labels of two kinds may be equal.
  mutating func label(_ name: String, of kind: String) throws -> String {
    let label = Self.label(name)
    guard let label, !label.isEmpty else {
      throw ExchangeError(
        "the \(kind) \(shown(name)) has no letter or digit of ASCII, or letters of another script; give other names with --map"
      )
    }
    let other = names.updateValue(name, forKey: "\(kind)\0\(label)") ?? name
    guard other == name else {
      throw ExchangeError(
        "the names \(shown(other)) and \(shown(name)) both become the label \(label) of a \(kind); give other names with --map"
      )
    }
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
      } else if scalar.properties.isAlphabetic {
        return nil
      }
      isStart = !isLetter
    }
    return label
  }
}
