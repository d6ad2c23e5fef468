/// Descriptions of columns that several tables have.
public enum CommonText {
  public static let participant = "The participant; empty if unknown."
  public static let visit = "The occasion; empty where nothing says which."
  public static let session = "The identifier or the folder of the session."
  public static let start =
    "Start of the session, ISO 8601 with the local offset from UTC if known."
  public static let end = "End of the session, ISO 8601 with the local offset from UTC if known."
  public static let task = "The active task."
  public static let step = "The identifier of the step as recorded; empty for values of a session."
  public static let attempt =
    "The number of the attempt at the step, from 1; empty for values over several attempts."
  public static let side = "The hand, leg, ear or eye that was tested: left or right."
  public static let condition =
    "The condition under which the values were recorded, such as trail_type=A; empty for tasks without conditions."
  public static let metric = "The name of the metric, as in the dictionary."
  public static let value = "A number; 1 or 0 for true or false."
  public static let text = "A word; true or false for booleans; empty for numbers."
  public static let unit = "The UCUM unit of the value."
  public static let count = "The number of observations from which the value was computed."
  public static let quality = "The verdict."
  public static let overallQuality =
    "The worst verdict of the main values, absent ones left out; of all values where none is a main one."
  public static let flags = "Codes with the reasons of the verdict, separated by semicolons."
  public static let method = "The analysis with its version."
  public static let source = "The path of the file, as in the table of inputs."
  public static let duration = "Duration in seconds."
  public static let kind = "The kind of the question, or of the file."
}
