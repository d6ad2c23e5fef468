public import Report
import Text

/// The covariates of norms as the participants of a run have them.
public struct NormPeople: Sendable {
  private let covariates: TableCovariates
  /// The day of the first session of each participant.
  private let firstDays: [PersonKey: CalendarDay]

  private static let daysPerYear = 365.25
  private static let age = "age"
  private static let ageDate = "age_date"
  /// A sex or gender is a word even where it is written as a number.
  private static let words = ["sex", "gender"]

  /// - Parameter firstStarts: the starts of all sessions by participant, as printed; of several, the earliest counts.
  public init(_ covariates: TableCovariates, starts: [(person: PersonKey, start: String)]) {
    self.covariates = covariates
    var firsts: [PersonKey: TableStart] = [:]
    for (person, start) in starts {
      guard let start = TableStart(start) else { continue }
      firsts[person] = firsts[person].map { min($0, start) } ?? start
    }
    firstDays = firsts.mapValues { $0.date.localDay }
  }

  /// Whether there is anything from which the covariate follows.
  public func has(_ name: String) -> Bool {
    covariates.place(of: name) != nil || isAge(name) && covariates.birthDate != nil
  }

  /// The names of all covariates.
  public var names: [String] {
    covariates.given + (covariates.place(of: Self.age) == nil && has(Self.age) ? [Self.age] : [])
  }

  private func isAge(_ name: String) -> Bool { FoldedKey(name) == FoldedKey(Self.age) }

  /// The value of a covariate of a person on a day; nil where it is not known.
  func cell(_ name: String, of person: PersonKey, on day: CalendarDay?) -> NormCell? {
    if isAge(name) { return age(of: person, on: day).map(NormCell.number) }
    guard let place = covariates.place(of: name) else { return nil }
    let text = covariates.cell(place, of: person)
    guard !text.isEmpty else { return nil }
    let isWord = Self.words.contains { FoldedKey($0) == FoldedKey(name) }
    guard !isWord, covariates.isNumeric(place) else { return .word(text) }
    return Double(cell: text).map(NormCell.number)
  }

  /// The age in years: from the date of birth, or from the age at a date or at the first session.
  private func age(of person: PersonKey, on day: CalendarDay?) -> Double? {
    if let day, let column = covariates.birthDate, let birth = covariates.day(column, of: person) {
      return Double(day.number - birth.number) / Self.daysPerYear
    }
    guard let place = covariates.place(of: Self.age),
      let age = Double(cell: covariates.cell(place, of: person))
    else { return nil }
    let stated = covariates.place(of: Self.ageDate).flatMap { covariates.day($0, of: person) }
    guard let day, let from = stated ?? firstDays[person] else { return age }
    return age + Double(day.number - from.number) / Self.daysPerYear
  }

  /// The first word of a covariate that cannot stand in a file of norms; nil if all can.
  public func unwritableWord(of name: String) -> String? {
    guard let place = covariates.place(of: name) else { return nil }
    return covariates.people.lazy.map { covariates.cell(place, of: $0) }.first {
      !$0.isEmpty && !NormTerm.canName($0, isLevel: true)
    }
  }
}
