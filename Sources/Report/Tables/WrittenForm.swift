public import Text

/// The form of a printed or written table: its format, that of its numbers, and whether the header comes first.
///
/// Whatever prints a table takes its writer from here, so that there is one place that leaves out the header.
public struct WrittenForm: Sendable {
  public let format: OutputFormat
  public let numbers: NumberText
  /// False if only the rows are printed, for pipelines of the shell. Files always have a header.
  public let hasHeader: Bool

  public init(_ format: OutputFormat, _ numbers: NumberText, hasHeader: Bool = true) {
    (self.format, self.numbers, self.hasHeader) = (format, numbers, hasHeader)
  }

  /// This form with all digits of numbers.
  public var inFull: WrittenForm { WrittenForm(format, NumberText(.full), hasHeader: hasHeader) }

  /// The writer of the header and of rows.
  public var writer: any RowWriter {
    let whole = format.writer(numbers)
    return hasHeader ? whole : RowsAlone(whole: whole)
  }
}

/// A writer of rows without a header.
private struct RowsAlone: RowWriter {
  let whole: any RowWriter

  func appendHeader(_ columns: [String], to bytes: inout [UInt8]) {}

  func append(_ columns: [String], _ cells: [Cell], to bytes: inout [UInt8]) {
    whole.append(columns, cells, to: &bytes)
  }
}
