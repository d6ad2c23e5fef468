/// JSON as a phone writes it: no white space, slashes escaped, keys in any order.
enum JSONText {
  /// A literal: a number already written, `true`, `false`.
  case literal(String)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The order of the keys of an object.
  enum KeyOrder {
    case asGiven, sorted
    case shuffled(SplitMix64)
  }

  static func integer(_ value: Int) -> JSONText { .literal("\(value)") }

  func text(_ order: KeyOrder = .asGiven) -> String {
    var order = order
    return text(&order)
  }

  /// Draws from a shuffled order's generator, so that every object is shuffled differently.
  func text(_ order: inout KeyOrder) -> String {
    switch self {
    case .literal(let text): return text
    case .string(let text): return quoted(text)
    case .array(let elements): return "[" + joined(elements, &order) { $0.text(&$1) } + "]"
    case .object(let members):
      let ordered = arranged(members, &order)
      return "{" + joined(ordered, &order) { quoted($0.key) + ":" + $0.value.text(&$1) } + "}"
    }
  }
}

private func joined<Element>(
  _ elements: [Element], _ order: inout JSONText.KeyOrder,
  _ write: (Element, inout JSONText.KeyOrder) -> String
) -> String {
  var parts: [String] = []
  for element in elements { parts.append(write(element, &order)) }
  return parts.joined(separator: ",")
}

private func arranged(_ members: [(key: String, value: JSONText)], _ order: inout JSONText.KeyOrder)
  -> [(key: String, value: JSONText)]
{
  switch order {
  case .asGiven: return members
  case .sorted: return members.sorted { $0.key < $1.key }
  case .shuffled(var generator):
    let shuffled = members.shuffled(using: &generator)
    order = .shuffled(generator)
    return shuffled
  }
}

private func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\", "/": "\\" + String(scalar)
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: scalar.value < 0x20 ? "\\u00" + hexPair(scalar.value) : String(scalar)
    }
  }
  return "\"" + escaped.joined() + "\""
}

private func hexPair(_ value: UInt32) -> String {
  (value < 16 ? "0" : "") + String(value, radix: 16)
}
