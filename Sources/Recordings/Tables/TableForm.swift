public import Text

/// What separates the cells of a table.
public struct TableForm: Sendable, Equatable {
  public let separator: UInt8
  /// True if the first line declares the separator, as in `sep=;`, which spreadsheets write and read.
  public let isDeclared: Bool

  /// True where commas separate no cells, so that they may be in numbers.
  public var mayHaveDecimalCommas: Bool { separator != .comma }

  /// Commas between the cells, as in RFC 4180.
  public static let commas = TableForm(separator: .comma, isDeclared: false)

  private init(separator: UInt8, isDeclared: Bool) {
    (self.separator, self.isDeclared) = (separator, isDeclared)
  }

  /// The number of rows from which the form is recognized.
  private static let examinedRowCount = 50

  /// The separator that a table declares, or the one that gives it most of the known columns; among several such the one that divides the first
  /// rows into as many cells as the header, then into most numbers, then into most cells, then the first of comma, semicolon and tab.
  ///
  /// - Parameters:
  ///   - columns: names of columns that the table may have.
  ///   - separators: the possible separators, the most usual first.
  public init(
    of bytes: UnsafeBufferPointer<UInt8>, knowing columns: [String],
    among separators: [UInt8] = [.comma, .semicolon, .tab]
  ) {
    if let declared = Self.declared(in: bytes) {
      (separator, isDeclared) = (declared, true)
      return
    }
    let known = Set(columns.map(ColumnKey.init))
    let fits = separators.map { Fit(of: bytes, $0, knowing: known) }
    let best = fits.dropFirst().reduce(fits.first) { best, fit in
      best?.isWorse(than: fit) == true ? fit : best
    }
    separator = best?.separator ?? .comma
    isDeclared = false
  }

  private static func declared(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
    let line = text.prefix(7).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard line.count == 5, line.starts(with: "sep=".utf8), let last = line.last else { return nil }
    return [.comma, .semicolon, .tab].contains(last) ? last : nil
  }

  /// How well a separator fits the first rows of a table.
  private struct Fit {
    let separator: UInt8
    private var knownCount = 0
    private var columnCount = 0
    /// The share of rows with as many cells as the header.
    private var equalShare = 0.0
    /// The share of cells below the first row that are numbers: decimal commas divide the rows of a table without a header alike as well.
    private var numberShare = 0.0

    init(of bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, knowing known: Set<ColumnKey>) {
      self.separator = separator
      var scanner = DelimitedScanner(bytes, separator: separator)
      var (cells, equal, all) = ([DelimitedCell](), 0, 0)
      var (numberCount, cellCount) = (0, 0)
      for number in 0...examinedRowCount {
        cells.removeAll(keepingCapacity: true)
        guard let row = try? scanner.row(into: &cells), row > 0 else { break }
        if number == 0 {
          knownCount = cells.count { known.contains(ColumnKey(bytes.text($0))) }
          columnCount = cells.count
        } else {
          all += 1
          if cells.count == columnCount { equal += 1 }
          cellCount += cells.count
          numberCount += cells.count { cell in
            bytes.number(cell).isFinite
              || separator != .comma && bytes.numberWithComma(cell).isFinite
          }
        }
      }
      equalShare = all == 0 ? 1 : Double(equal) / Double(all)
      numberShare = Double(numberCount) / Double(max(1, cellCount))
    }

    func isWorse(than other: Fit) -> Bool {
      // A separator that divides no row fits every row.
      let (own, others) = (min(columnCount, 2), min(other.columnCount, 2))
      return (knownCount, own, equalShare, numberShare, columnCount) < (
        other.knownCount, others, other.equalShare, other.numberShare, other.columnCount
      )
    }
  }
}
