import Text

/// A file whose writer is recognized and which cannot be used: what it is, and how to make a file of it that can be read.
///
/// A platform or a reader of recorders states it as the reason why it passes over a file, so that the file is named on standard
/// error and is no file of unknown content.
public struct UnsupportedFile: Error, Sendable, Equatable {
  /// With an article, such as `an Excel workbook`.
  public let what: String
  /// As the end of a sentence: without a capital and a full stop.
  public let remedy: String

  /// A file of a known writer.
  public init(_ what: String, remedy: String) { (self.what, self.remedy) = (what, remedy) }
}

/// Formats of statistics programs, spreadsheets and data frames, by their first bytes. Each can be written as CSV in one line.
///
/// Sources: the formats' own documentation (Parquet, Arrow, HDF5, NumPy, MAT-file level 5, R internals, Stata dta, SPSS sav, SAS7BDAT, SQLite,
/// DuckDB, OLE compound files, Office Open XML, OpenDocument).
extension UnsupportedFile {
  /// The format of a file by its first bytes, and the last part of its name for documents in zip format; nil for all else.
  public init?(firstBytes head: [UInt8], name: String) {
    if let known = Self.signatures.first(where: { head.dropFirst($0.offset).starts(with: $0.bytes) }
    ) {
      self = known.file
      return
    }
    guard head.starts(with: "PK".utf8), let ending = lastComponent(name).ending?.lowercased(),
      let file = Self.zipped[ending]
    else { return nil }
    self = file
  }

  private typealias Signature = (offset: Int, bytes: [UInt8], file: UnsupportedFile)

  private static func signature(_ text: String, at offset: Int = 0, _ file: UnsupportedFile)
    -> Signature
  { (offset, Array(text.utf8), file) }

  private static let workbook = UnsupportedFile(
    "an Excel workbook",
    remedy: "save the sheet as CSV, or in R: write.csv(readxl::read_excel(\"FILE\"), \"FILE.csv\")")
  private static let matlab = UnsupportedFile(
    "a MATLAB file", remedy: "in MATLAB: writetable(timetable2table(Acceleration), \"FILE.csv\")")
  private static let serialized = UnsupportedFile(
    "an R data file", remedy: "in R: write.csv(readRDS(\"FILE\"), \"FILE.csv\", row.names = FALSE)")
  private static let saved = UnsupportedFile(
    "an R workspace",
    remedy: "in R: load(\"FILE\"), then write.csv(NAME, \"FILE.csv\", row.names = FALSE)")
  private static let arrow = UnsupportedFile(
    "a Feather file",
    remedy: "in Python: pandas.read_feather(\"FILE\").to_csv(\"FILE.csv\", index=False)")
  private static let numpy = UnsupportedFile(
    "a NumPy file",
    remedy:
      "in Python: numpy.savetxt(\"FILE.csv\", numpy.load(\"FILE\"), delimiter=\",\", header=\"timestamp,x,y,z\", comments=\"\")"
  )

  private static let signatures: [Signature] = [
    signature(
      "PAR1",
      UnsupportedFile(
        "a Parquet file", remedy: "in DuckDB: COPY (FROM 'FILE.parquet') TO 'FILE.csv'")),
    signature("ARROW1", arrow), signature("FEA1", arrow), signature("MATLAB 5.0 MAT-file", matlab),
    (0, [0x93] + Array("NUMPY".utf8), numpy),
    (
      0, [0x89] + Array("HDF\r\n".utf8),
      UnsupportedFile(
        "an HDF5 file",
        remedy: "in Python: pandas.read_hdf(\"FILE\").to_csv(\"FILE.csv\", index=False)")
    ), (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], workbook),
    (0, Array("X\n".utf8) + [0, 0, 0], serialized), signature("A\n2\n", serialized),
    signature("A\n3\n", serialized), signature("RDX2\n", saved), signature("RDX3\n", saved),
    signature("RDA2\n", saved), signature("RDA3\n", saved),
    signature(
      "SQLite format 3",
      UnsupportedFile(
        "an SQLite database",
        remedy: "write its table: sqlite3 -header -csv FILE \"SELECT * FROM NAME\" > NAME.csv")),
    signature(
      "DUCK", at: 8,
      UnsupportedFile("a DuckDB database", remedy: "in DuckDB: COPY NAME TO 'NAME.csv'")),
    signature(
      "$FL2",
      UnsupportedFile(
        "an SPSS file",
        remedy: "in R: write.csv(haven::read_sav(\"FILE\"), \"FILE.csv\", row.names = FALSE)")),
    signature(
      "<stata_dta>",
      UnsupportedFile(
        "a Stata file",
        remedy: "in R: write.csv(haven::read_dta(\"FILE\"), \"FILE.csv\", row.names = FALSE)")),
    (
      12, [0xC2, 0xEA, 0x81, 0x60, 0xB3, 0x14, 0x11, 0xCF],
      UnsupportedFile(
        "a SAS file",
        remedy: "in R: write.csv(haven::read_sas(\"FILE\"), \"FILE.csv\", row.names = FALSE)")
    ),
  ]

  /// Documents in zip format, by the endings of their names.
  private static let zipped: [Term: UnsupportedFile] = [
    "xlsx": workbook, "xlsm": workbook, "xlsb": workbook,
    "ods": UnsupportedFile("a workbook of a spreadsheet", remedy: "save the sheet as CSV"),
  ]
}
