/// Lines of at most `width` characters, broken between words; a longer word stands alone.
func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent + line.count + 1 + word.count > width {
      lines.append(margin + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return line.isEmpty ? lines : lines + [margin + line]
}

/// A term and its explanation side by side, the explanation wrapped in a column of its own.
///
/// A term that reaches into that column has the line to itself.
func entry(_ term: String, _ text: String, column: Int, width: Int) -> [String] {
  let lines = wrapped(text, width: width, indent: column)
  guard let first = lines.first, term.count + 2 <= column else { return [term] + lines }
  let gap = String(repeating: " ", count: column - term.count)
  return [term + gap + first.dropFirst(column)] + lines.dropFirst()
}

/// The width help is wrapped at: `COLUMNS` between 60 and 100, else 80.
func helpWidth(_ environment: [String: String]) -> Int {
  environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 60), 100) } ?? 80
}
