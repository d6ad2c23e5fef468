import Report

/// Rows of a plain table in any of the formats of `--format`.
struct RowSink {
  private let encoder: Delimited
  private let numbers: NumberText
  private let isJSON: Bool

  init(format: String?, numbers: NumberText) {
    encoder = Delimited(format == "tsv" ? .tsv : .csv, numbers: numbers)
    self.numbers = numbers
    isJSON = format == "ndjson"
  }

  func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {
    if !isJSON { encoder.append(columns.map { .text($0) }, to: &bytes) }
  }

  func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8]) {
    guard isJSON else { return encoder.append(cells, to: &bytes) }
    JSONText.object(zip(columns, cells).map { ($0, $1.json) }).append(to: &bytes, numbers: numbers)
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension Cell {
  fileprivate var json: JSONText {
    switch self {
    case .empty: .null
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    }
  }
}
