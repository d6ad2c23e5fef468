/// Names of columns that the database of a run has besides those of its tables. No column of a user may have them.
public enum DatabaseColumn {
  public static let step = "step_id"
  public static let definition = "definition_id"
  /// The start of a step in UTC, after its local start.
  public static let startUTC = "start_utc"

  public static let allNames = [step, definition, startUTC]
}
