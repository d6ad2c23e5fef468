/// An element of a list in a leaf result, with its place in the file.
struct ListedElement {
  let value: JSONValue
  /// Such as `results[3].results[0].samples[2]`.
  let path: String
  /// What becomes of it when a member of it cannot be used, such as "step skipped".
  let effect: String

  /// A finite number within limits.
  func number(
    _ key: String, _ expected: String, where isUsable: (Double) -> Bool = { _ in true }
  ) throws(ElementFault) -> Double {
    guard let number = value[key]?.number, isUsable(number) else {
      throw fault(key, expected)
    }
    return number
  }

  /// A member that is not as it must be.
  func fault(_ key: String, _ expected: String) -> ElementFault {
    ElementFault(
      text: "\(path).\(key): expected \(expected), found \(value[key].shownNumber); \(effect)")
  }
}

/// Why an element cannot be used: JSON path, what was expected and found, and the effect.
struct ElementFault: Error {
  let text: String
}

extension ResultLeaf {
  /// The elements of a list, or why there is none; one that is missing or null is empty.
  func elements(_ key: String, effect: (Int) -> String) throws(ElementFault) -> [ListedElement] {
    switch object[key] {
    case nil, .null: return []
    case .array(let elements):
      let place = path.isEmpty ? key : "\(path).\(key)"
      return elements.enumerated().map { index, element in
        ListedElement(
          value: element, path: "\(place)[\(index)]", effect: effect(index + 1))
      }
    default: throw ElementFault(text: expectation(key, "a list", effect: "step skipped"))
    }
  }
}

extension JSONValue? {
  /// What stands in a place where a number is expected: the number, else what kind of thing it is.
  fileprivate var shownNumber: String {
    if case .number(let number) = self { "\(number)" } else { described }
  }
}
