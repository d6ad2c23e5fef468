import Recordings

/// The columns of a table of REDCap into which MyCap puts something, in the order of the table.
struct MyCapColumns: Sendable {
  struct MeaningOfColumn: Sendable {
    let name: String
    let form: String
    let field: MyCapField
  }

  let all: [MeaningOfColumn]

  /// Those of a header, worked out when it was read.
  static func of(_ header: TableHeader) -> MyCapColumns {
    header.meaning as? MyCapColumns ?? MyCapColumns(header)
  }

  init(_ header: TableHeader) {
    all = header.columns.compactMap { name in
      header.dictionary?[name].flatMap { known in
        MyCapField(known).map { MeaningOfColumn(name: name, form: known.form, field: $0) }
      }
    }
  }
}
