/// A row of the kinds of files in a study: files whose paths have one form and of which a run makes the same.
public struct ShapesRow: Sendable, Equatable {
  /// The path with `{participant}`, `{visit}`, `{session}`, and `*` for other numbers, dates and UUIDs.
  public var shape = ""
  public var fileCount = 0
  public var participantCount = 0
  public var visitCount = 0
  public var kind = ""
  public var task: String?
  public var step: String?
  public var side: String?
  public var role = FileRole.leftOut
  public var flags = PrintedFlags([])
  /// The path of the first file.
  public var example = ""

  public init() {}

  public static let table = Table("kinds", empty: ShapesRow()) {
    Column(
      "shape", \.shape, is: [.required, .identifying],
      "The path with {participant}, {visit} and {session} for these names, and * for other numbers, dates and UUIDs."
    )
    Column("files", \.fileCount, "The number of files.")
    Column("participants", \.participantCount, "The number of participants with such files.")
    Column(
      "visits", \.visitCount, "The number of visits with such files, of all participants together.")
    Column("kind", \.kind, CommonText.kind)
    Column("task", \.task, "The active task; several are separated by semicolons.")
    Column("step", \.step, "The identifier of the step; several are separated by semicolons.")
    Column("side", \.side, "left or right; several are separated by semicolons.")
    Column("role", \.role, "What a run makes of the files: measured, context, left_out or error.")
    Column(
      "flags", \.flags,
      "Codes with the reason why the files are left out or cannot be used, what was assumed, and whether only one participant has or lacks such files."
    )
    Column("example", \.example, is: .identifying, "The path of one of the files.")
  }
}
