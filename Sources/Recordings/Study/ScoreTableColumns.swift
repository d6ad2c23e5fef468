/// Where each column of a table of scores stands, and what its cells may hold.
struct ScoreTableColumns {
  /// What is wrong and what to do.
  struct Problem: Error {
    let text: String
  }

  private static let required = ["snr_db", "words", "correct"]
  private static let labels = ["participant", "session"]
  /// No sound stands out by more, in dB, and nobody listens to so many words.
  private static let (ratios, mostWords) = (-200.0...200.0, 1_000_000)

  private let places: [String: Int]
  private let count: Int

  init(_ header: [String]) throws(Problem) {
    let names = header.map(trimmed)
    let known = Self.required + Self.labels
    if let missing = Self.required.first(where: { !names.contains($0) }) {
      let whole = Self.required.joined(separator: ",")
      throw Problem(text: "there is no column \"\(missing)\"; begin with the header \(whole)")
    }
    if let odd = names.first(where: { !known.contains($0) }) {
      let all = known.joined(separator: ", ")
      throw Problem(text: "no column can be named \"\(odd)\"; use \(all)")
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw Problem(text: "there are two columns \"\(twice)\"; keep one of them")
    }
    count = names.count
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// Whose scores a row holds, as far as it has cells; empty where there is no such column.
  func label(_ cells: [String]) -> (participant: String, session: String) {
    func text(_ name: String) -> String {
      places[name].flatMap { cells.indices.contains($0) ? trimmed(cells[$0]) : nil } ?? ""
    }
    return (text("participant"), text("session"))
  }

  /// The score of one row.
  func read(_ cells: [String]) throws(Problem) -> ScoredWords {
    guard cells.count == count else {
      throw Problem(
        text: "\(cells.count) cells under \(count) columns; give each row as many, commas in quotes"
      )
    }
    func text(_ name: String) -> String { places[name].map { trimmed(cells[$0]) } ?? "" }
    guard let ratio = decimal(text("snr_db")), Self.ratios.contains(ratio) else {
      throw Problem(text: "snr_db \"\(text("snr_db"))\"; give a number from -200 to 200 dB")
    }
    let words = try count("words", text("words"), in: 1...Self.mostWords)
    let correct = try count("correct", text("correct"), in: 0...words)
    // 0 and -0 are one level.
    return ScoredWords(ratioDecibels: ratio + 0, correct: correct, words: words)
  }

  private func count(
    _ name: String, _ text: String, in range: ClosedRange<Int>
  ) throws(Problem) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw Problem(
        text: "\(name) \"\(text)\"; give a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return number
  }
}

/// A number in decimal digits; Swift would take hexadecimal ones and a NUL at the end as well.
private func decimal(_ text: String) -> Double? {
  text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
}

/// Without white space around it.
private func trimmed(_ text: String) -> String {
  let end = text.reversed().drop(while: \.isWhitespace)
  return String(String(end.reversed()).drop(while: \.isWhitespace))
}
