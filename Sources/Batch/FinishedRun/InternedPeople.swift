import Report

/// Assigns numbers from 0 to the people of the rows of a table: by the participant's name, and by the columns that stand before
/// those of the table.
struct InternedPeople {
  /// The places of the columns among those that are read.
  private let participant: Int
  private let origin: Range<Int>
  private var names = InternedTexts()
  private var origins: [InternedTexts]
  private var numbers: [[Int]: Int] = [:]
  private(set) var keys: [PersonKey] = []
  /// Of the last row: neighbors are mostly of one person.
  private var last: (participant: Int, number: Int)?

  init(participant: Int, origin: Range<Int>) {
    (self.participant, self.origin) = (participant, origin)
    origins = origin.map { _ in InternedTexts() }
  }

  /// The number of the person of a row.
  mutating func number(_ row: PlacedRow) -> Int {
    let name = names.number(of: row.bytes(participant), row.text(participant))
    if origins.isEmpty, let last, last.participant == name { return last.number }
    var texts = [name]
    for (column, place) in origin.enumerated() {
      texts.append(origins[column].number(of: row.bytes(place), row.text(place)))
    }
    let number = numbers[texts] ?? keys.count
    if number == keys.count {
      numbers[texts] = number
      keys.append(
        PersonKey(names.texts[name], of: zip(origins, texts.dropFirst()).map { $0.texts[$1] }))
    }
    last = (name, number)
    return number
  }
}
