/// Columns in the form the formats want them: as long as the table, whatever is missing.
extension ItemTable {
  /// The numbers of a column; NaN throughout where no item has one.
  func numbersOrMissing(_ column: String) -> [Double] {
    numbers(column) ?? [Double](repeating: .nan, count: count)
  }

  /// The texts of a column; nil throughout where no item has one.
  func textsOrMissing(_ column: String) -> [String?] {
    texts(column) ?? [String?](repeating: nil, count: count)
  }

  /// The dates of a column; nil for what is none.
  func dates(_ column: String) -> [RecordedDate?] {
    textsOrMissing(column).map { $0.flatMap(RecordedDate.init) }
  }
}
