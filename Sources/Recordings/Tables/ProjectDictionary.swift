public import Text

/// The data dictionary of a project, which says of each field to which form it belongs and what it means.
///
/// Source: REDCap 15.7.6, the download of "Data Dictionary" and the metadata of its API, which have other names for the same columns.
public struct ProjectDictionary: Sendable, Equatable {
  /// A line of the dictionary.
  public struct Field: Sendable, Equatable {
    public let name: String
    public let form: String
    /// Words for other programs, such as `@MC-TASK-UUID @HIDDEN`.
    public let annotation: String
    /// The words of the annotation, without what they are set to.
    public let actions: [String]

    /// A line with these cells.
    init(name: String, form: String, annotation: String) {
      (self.name, self.form, self.annotation) = (name, form, annotation)
      actions = annotation.split { $0.isWhitespace }.map { word in String(word.prefix { $0 != "=" })
      }
    }
  }

  /// In the order of the dictionary.
  public let fields: [Field]
  /// The name of the project among others with records of the same names; nil for the only project.
  public var project: String?
  private let places: [ByteKey: Int]

  /// Nil for any other table.
  public init?(_ text: ByteBuffer) {
    guard let table = try? DelimitedTable(anyForm: text) else { return nil }
    func column(_ names: String...) -> [String]? { names.lazy.compactMap(table.texts).first }
    guard let names = column("Variable / Field Name", "field_name"),
      let forms = column("Form Name", "form_name"),
      let annotations = column("Field Annotation", "field_annotation")
    else { return nil }
    fields = names.indices.map {
      Field(name: names[$0], form: forms[$0], annotation: annotations[$0])
    }
    places = Dictionary(fields.enumerated().map { (ByteKey($1.name), $0) }) { first, _ in first }
  }

  /// True for a text that begins as such a dictionary.
  public static func fits(firstBytes head: [UInt8]) -> Bool {
    fits(header: DelimitedTable.header(ofFirst: head))
  }

  /// True for the names of its columns.
  public static func fits(header names: [String]) -> Bool {
    names.first == "Variable / Field Name" || names.starts(with: ["field_name", "form_name"])
  }

  /// The field of this name; nil if the project has none.
  public subscript(name: String) -> Field? { places[ByteKey(name)].map { fields[$0] } }
}
