import Text

/// The names of the measures' columns: valid in R, Python, SQL, SPSS and Stata, and the same for the same measures.
///
/// The name of the metric; before it the task if the metric belongs to several tasks of the table; after it the step if the metric
/// has several in the run, the side unless a step in the name says it, and the condition if the metric has several of the
/// step and side. Parts are joined by `__`.
struct ColumnNaming {
  private var tasks: [Term: Set<Term>] = [:]
  private var steps: [[Term]: Set<ByteKey>] = [:]
  /// The conditions of each metric of a step and side.
  private var conditions: [[ByteKey]: Set<ByteKey>] = [:]

  /// - Parameter measures: those of the table.
  init(_ measures: [AnalysisMeasure]) {
    for measure in measures {
      tasks[measure.metric, default: []].insert(measure.task)
      steps[[measure.task, measure.metric], default: []].insert(ByteKey(measure.step))
      conditions[Self.place(measure), default: []].insert(ByteKey(measure.condition))
    }
  }

  func name(of measure: AnalysisMeasure) -> String {
    var parts: [String] = []
    if (tasks[measure.metric]?.count ?? 0) > 1 { parts.append(measure.task) }
    parts.append(measure.metric)
    let namesStep =
      (steps[[measure.task, measure.metric]]?.count ?? 0) > 1 && !measure.step.isEmpty
    if namesStep { parts.append(measure.step) }
    if !measure.side.isEmpty, !(namesStep && Self.says(measure.step, measure.side)) {
      parts.append(measure.side)
    }
    if (conditions[Self.place(measure)]?.count ?? 0) > 1, !measure.condition.isEmpty {
      parts.append(Self.short(measure.condition))
    }
    return parts.map(Self.plain).joined(separator: NamedColumn.separator)
  }

  /// What tells a measure from others of its metric and task, as the longest name of its column has it.
  static func words(of measure: AnalysisMeasure, isShare: Bool) -> [String] {
    let condition = short(measure.condition).split(separator: NamedColumn.separator).map {
      plain(String($0))
    }
    return [measure.step, measure.side].filter { !$0.isEmpty }.map(plain) + condition
      + (isShare ? [share] : [])
  }

  /// The end of the name of a column with shares of what is true.
  static let share = "share"

  private static func place(_ measure: AnalysisMeasure) -> [ByteKey] {
    [measure.task, measure.metric, measure.step, measure.side].map(ByteKey.init)
  }

  /// The words of a condition, such as `A` of `trail_type=A`; the whole where it is a number, which alone would say little.
  private static func short(_ condition: String) -> String {
    condition.split(separator: ";").map { stated in
      let content = stated.drop { $0 != "=" }.dropFirst()
      return String(content.allSatisfy { !$0.isLetter } ? stated : content)
    }.joined(separator: "__")
  }

  /// Whether one of the words of a step's identifier is the side: `tapping.left` and `leftHand` are always left.
  static func says(_ step: String, _ side: String) -> Bool {
    var (word, words) = ("", [String]())
    for letter in step.unicodeScalars {
      let isCapital = letter.properties.isUppercase
      if isCapital || !letter.properties.isAlphabetic {
        words.append(word)
        word = ""
      }
      if letter.properties.isAlphabetic { word += String(letter).lowercased() }
    }
    return (words + [word]).containsBytes(of: side)
  }

  /// The text with an underscore for every character that names of columns cannot have. Letters of any script stay.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { letter in
          let isKept = letter.properties.isAlphabetic || ("0"..."9").contains(letter)
          return isKept ? letter : "_"
        }))
  }

  /// Names that are all different, also where case does not count: a repeated one gets a number.
  ///
  /// - Parameter taken: names of other columns.
  static func distinct(_ names: [String], besides taken: [String]) -> [String] {
    var known = Set(taken.map { FoldedKey($0) })
    return names.map { name in
      var (candidate, number) = (name, 1)
      while !known.insert(FoldedKey(candidate)).inserted {
        number += 1
        candidate = "\(name)_\(number)"
      }
      return candidate
    }
  }
}
