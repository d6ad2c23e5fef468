/// A row of the plan of a run: a file, a part of a recording, a member of an archive or a row of a table, and what a run makes of it.
///
/// The table is also a map (`--map`): names are as in the tables of a run, and columns that a map does not know are
/// ignored there.
public struct PlanRow: Sendable, Equatable {
  public var file = ""
  public var participant: String?
  public var visit: String?
  public var session: String?
  /// Tasks, steps, sides and attempts, separated by semicolons if the file has several.
  public var task: String?
  public var step: String?
  public var side: String?
  public var attempt: String?
  /// The part of a recording that a map, a rule or an option names; nil for all of it.
  public var from: String?
  public var to: String?
  public var start: String?
  public var kind = ""
  public var role = FileRole.leftOut
  /// Who named the participant: a word of `NameSource`.
  public var saidBy: String?
  public var flags = PrintedFlags([])

  public init() {}

  public static let table = Table("plan", empty: PlanRow()) {
    Column("file", \.file, is: [.required, .identifying], CommonText.source)
    Column("participant", \.participant, is: .identifying, CommonText.participant)
    Column("visit", \.visit, is: .identifying, CommonText.visit)
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("task", \.task, "The active task; several are separated by semicolons.")
    Column("step", \.step, "The identifier of the step; several are separated by semicolons.")
    Column("side", \.side, "left or right; several are separated by semicolons.")
    Column(
      "attempt", \.attempt,
      "The number of the attempt at the step, from 1; several are separated by semicolons.")
    Column(
      "from", \.from, is: .later,
      "The beginning of the part that is used of a recording: seconds from its first sample, or a date and time."
    )
    Column("to", \.to, is: .later, "The end of that part; each part of a file has a row.")
    Column("start", \.start, CommonText.start)
    Column("kind", \.kind, CommonText.kind)
    Column("role", \.role, "What a run makes of the file: measured, context, left_out or error.")
    Column("said_by", \.saidBy, "Who named the participant; empty if nobody did.")
    Column(
      "flags", \.flags,
      "Codes with the reason why the file is left out or cannot be used, and what was assumed.")
  }
}
