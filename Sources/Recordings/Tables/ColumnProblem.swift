import Text

/// The reason why a text does not say how a table is read.
public enum ColumnProblem: Error, Sendable, Equatable {
  case noKey(String)
  case unknownKey(String)
  case noValue(String)
  case twice(String)
  case wrongValue(String, String, String)
  /// The `?` of a proposed text stands where a value is needed, with what to write.
  case unanswered(String, String)
  case incompleteAxes([String])
  case noAxes
  case noTime
  /// A column that a table does not have, with those that it has.
  case noColumn(String, table: String, has: [String])
  case unknownTimeUnit(step: Double)
  case noReadableTime
  /// Dates of a column that show neither whether the day nor whether the month comes first.
  case unknownDateOrder(column: String)
  case unknownRotationUnit(column: String)
  /// A column that is called like the people of a study and has several of them, while the text names no column of participants.
  case severalPeople(column: String, count: Int)
  /// A column that no key names tells several recordings apart.
  case severalSeries(UnnamedSeries)
  case repeatedTimes(RepeatedTimes)
  /// No row has the value that `only` asks for.
  case noRows(ColumnReading.RowChoice, table: String)

  /// One sentence of the problem and the remedy.
  public var wording: ErrorWording {
    switch self {
    case .noKey(let text):
      ErrorWording(
        "\"\(text)\" has no key", remedy: "write the columns as in t=time,x=ax,y=ay,z=az")
    case .unknownKey(let key):
      ErrorWording(
        "there is no key \"\(key)\"",
        remedy:
          "use \((ColumnReading.sampleKeys + ColumnReading.labelKeys).joined(separator: ", ")), \(ColumnReading.settingWords)"
      )
    case .noValue(let key): ErrorWording("\(key) has no value", remedy: "write \(key)=NAME")
    case .twice(let key): ErrorWording("\(key) is given twice", remedy: "keep one of them")
    case .wrongValue(let key, let value, let expected):
      ErrorWording("\(key) cannot be \"\(value)\"", remedy: "give \(expected)")
    case .unanswered(let key, let answer):
      ErrorWording(
        "\(key)=\(ColumnReading.unknownValue) is a question that the table cannot answer",
        remedy: "write in place of the question mark \(answer)")
    case .incompleteAxes(let axes):
      ErrorWording(
        "some of the columns \(axes.joined(separator: ", ")) are missing",
        remedy: "name all three of them")
    case .noAxes:
      ErrorWording(
        "no columns of acceleration are named",
        remedy: "name x, y, z, or ux, uy, uz for acceleration without gravity")
    case .noTime:
      ErrorWording(
        "no column of times is named",
        remedy: "name it with t=, or give rate= in samples per second")
    case .noColumn(let name, let table, let columns):
      ErrorWording(
        "column \(name) is not in \(table) (\(columns.joined(separator: ", ")))",
        remedy: "name a column of the header, or its number")
    case .unknownTimeUnit(let step):
      ErrorWording(
        "the unit of its times is unknown, which are \(NumberText(.significant(4)).text(step)) apart",
        remedy:
          "add time=s, time=ms, time=us or time=ns; if the column counts the samples, leave out t and give rate= in samples per second"
      )
    case .noReadableTime:
      ErrorWording(
        "the column of times has no times that can be read", remedy: "name another column with t=")
    case .unknownDateOrder(let column):
      ErrorWording(
        "the dates of column \(column) do not show whether the day or the month comes first",
        remedy: "add dates=dmy for the day, or dates=mdy for the month")
    case .unknownRotationUnit(let column):
      ErrorWording(
        "the unit of angular velocity in column \(column) is unknown",
        remedy: "add gyro=rad/s or gyro=deg/s, or leave out gx, gy and gz")
    case .severalPeople(let column, let count):
      ErrorWording(
        "column \(column) has \(count) values, which may be those of several people",
        remedy: "add participant=\(column), or people=one if all rows are of one person")
    case .severalSeries(let series): series.wording
    case .repeatedTimes(let times): times.wording
    case .noRows(let choice, let table):
      ErrorWording(
        "no row of \(table) has \"\(choice.value)\" in column \(choice.column)",
        remedy: "give a value that stands in the column")
    }
  }
}
