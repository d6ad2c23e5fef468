import Recordings
import Text

/// Raw data of ActiGraph as a table of ActiLife: ten lines of facts, then three columns without times.
///
/// Source: ActiLife manual, "Raw data CSV"; files of GGIRread and read.gt3x. The facts have the sample rate and the start on the local
/// clock.
/// Why this way: dates follow the settings of the computer, and the format that the first line states may be another, so that the date
/// of the download decides between day and month.
/// Limits: an `Epoch Period` other than 0 means counts, which no rule turns back into acceleration.
enum ActiGraphTable {
  static let platform = ExportPlatform(
    name: GT3X.name,
    document: ExportDocument(
      fits: { head in
        let text = String(decoding: head.prefix(400), as: UTF8.self)
        return text.drop { $0 == "-" || $0 == "\u{FEFF}" || $0 == "\"" }.hasPrefix(
          " Data File Created By ActiGraph")
      }, contents: contents))

  /// Lines of facts before the samples.
  private static let factLineCount = 10

  private static func contents(_ document: ByteSource, _ source: String) throws(ReadError)
    -> FileContents
  {
    let bytes = try document.bytes(of: source)
    let facts = ActiGraphFacts(bytes.withBytes { Array($0.prefix(4096)) })
    if let epoch = facts.epochSeconds, epoch > 0 {
      return FileContents(
        kind: .other,
        passedOver: .unsupported(
          UnsupportedFile(
            "a table of counts per \(epoch) s, which are no acceleration",
            remedy: "export the raw data with ActiLife")))
    }
    guard let rate = facts.rateHz else {
      throw ReadError(
        source: source,
        .damagedRecording(writer: GT3X.name, reason: "the first line has no sample rate"))
    }
    let table: DelimitedTable
    do throws(DelimitedText.RowFault) { table = try samples(bytes) } catch {
      throw ReadError(source: source, error.readProblem)
    }
    guard table.count > 0, table.columnNames.count >= 3 else {
      throw ReadError(source: source, .noItems)
    }
    let names = table.columnNames.map { $0.lowercased() }
    let places = ["x", "y", "z"].map { axis in
      names.firstIndex { $0.hasSuffix("accelerometer \(axis)") } ?? -1
    }
    let used = places.contains(-1) ? [0, 1, 2] : places
    let rows = Array(0..<table.count)
    // At rest the device shows +1 g on the axis that points up, Apple's phones -1 g.
    let axes = used.map { table.numbers(at: $0, of: rows).map { -$0 } }
    let start = facts.start
    let origin = start?.unixSeconds ?? 0
    var samples = MotionSamples(
      timestamps: rows.map { origin + Double($0) / rate },
      acceleration: AxisColumns(x: axes[0], y: axes[1], z: axes[2]))
    samples.isUnitKnown = true
    var recording = Recording(exported: .accelerometer(samples), source: source, tear: table.tear)
    (recording.labels.task, recording.labels.start) = (.gaitAndBalance, start)
    recording.labels.session = fileStem(source)
    recording.labels.device = RecordingDevice(model: facts.model)
    return FileContents(kind: .accelerometer, recordings: [recording])
  }

  /// The table below the facts; a header is added where it has none, so that its first row is a sample.
  private static func samples(_ bytes: ByteBuffer) throws(DelimitedText.RowFault) -> DelimitedTable
  {
    let table = try DelimitedTable(anyForm: bytes, skipping: factLineCount)
    guard let first = table.columnNames.first?.trimmed,
      Double(first.replacing(",", with: ".")) != nil
    else { return table }
    let separator = String(decoding: [table.form.separator], as: UTF8.self)
    let header = (1...table.columnNames.count).map { "column \($0)" }.joined(separator: separator)
    return try bytes.withBytes { bytes throws(DelimitedText.RowFault) in
      var rest = bytes[...]
      for _ in 0..<factLineCount { rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
      return try DelimitedTable(anyForm: ByteBuffer(Array("\(header)\n".utf8) + Array(rest)))
    }
  }
}

/// The lines before the samples.
private struct ActiGraphFacts {
  private(set) var rateHz: Double?
  private(set) var model: String?
  private(set) var epochSeconds: Int?
  private(set) var start: RecordedDate?

  init(_ head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(
      maxSplits: 11, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func value(_ key: String) -> String? {
      let line = lines.lazy.map { $0.drop { $0 == "\"" } }.first { $0.hasPrefix(key) }
      guard let line else { return nil }
      // Spreadsheets fill the line with empty cells.
      let cells = String(line.dropFirst(key.count)).trimmed.split { ",;\"".contains($0) }
      return cells.first.map { String($0).trimmed } ?? ""
    }
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    if let hertz = words.firstIndex(where: { $0.hasPrefix("Hz") }), hertz > 0 {
      rateHz = Double(words[hertz - 1]).flatMap { (1...1000).contains($0) ? $0 : nil }
    }
    if let maker = words.firstIndex(of: "ActiGraph"), maker + 1 < words.count {
      model = "ActiGraph \(words[maker + 1])"
    }
    epochSeconds = value("Epoch Period (hh:mm:ss)").flatMap(Self.seconds)
    let pattern = words.firstIndex(of: "format").flatMap {
      $0 + 1 < words.count ? words[$0 + 1] : nil
    }
    guard let clock = value("Start Time").flatMap(Self.seconds),
      let day = value("Start Date").flatMap({
        Self.day($0, pattern, noLaterThan: value("Download Date"))
      })
    else { return }
    let time = [clock / 3600, clock / 60 % 60, clock % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    start = RecordedDate("\(day.text)T\(time.joined(separator: ":"))")
  }

  /// `hh:mm:ss` in seconds.
  private static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 3, let h = parts[0], let m = parts[1], let s = parts[2],
      (0..<24).contains(h), (0..<60).contains(m), (0..<60).contains(s)
    else { return nil }
    return h * 3600 + m * 60 + s
  }

  /// The day in the order that the file states, unless that is none or is after the download.
  private static func day(_ text: String, _ pattern: String?, noLaterThan download: String?)
    -> CalendarDay?
  {
    func orders(_ text: String) -> [CalendarDay] {
      let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count == 3 else { return [] }
      if numbers[0] > 31 {
        return [CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])].compactMap(
          \.self)
      }
      let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
      let american = CalendarDay(year: year, month: numbers[0], day: numbers[1])
      let other = CalendarDay(year: year, month: numbers[1], day: numbers[0])
      let isAmerican = pattern?.lowercased().hasPrefix("d") != true
      return (isAmerican ? [american, other] : [other, american]).compactMap(\.self)
    }
    let (days, ends) = (orders(text), download.map(orders) ?? [])
    // The same order holds for both dates, and a recording lasts some weeks at most.
    let fitting = days.first { day in
      ends.isEmpty || ends.contains { (0...400).contains($0.number - day.number) }
    }
    guard ends.count == 2, days.count == 2 else { return fitting ?? days.first }
    let inOrder = zip(days, ends).map { $0.number <= $1.number }
    return inOrder[0] || !inOrder[1] ? days[0] : days[1]
  }
}
