import Recordings
import Text

extension [StreamPart] {
  /// The pieces of these parts without the days that contain contradictory values.
  ///
  /// A stream that names no device may come from several, whose values need not agree.
  func consistentPieces(_ pieces: [StreamPart]) -> (refused: [RefusedDay], pieces: [StreamPart]) {
    let streams = Dictionary(grouping: filter { $0.recording.labels.session != nil }) {
      StreamKey($0.recording)
    }
    var contradicted: [StreamDay: Set<Int>] = [:]
    for stream in streams.values {
      guard let labels = stream.first?.recording.labels else { continue }
      for moment in stream.conflicts {
        guard let date = RecordedDate(unixSeconds: moment.seconds) else { continue }
        contradicted[StreamDay(labels.onDay(of: date)), default: []].formUnion(
          moment.parts.map { stream[$0].file })
      }
    }
    guard !contradicted.isEmpty else { return ([], pieces) }
    let days = Dictionary(grouping: pieces) { StreamDay($0.recording) }
    let refused = contradicted.compactMap { day, files in
      days[day].flatMap { RefusedDay($0, files) }
    }
    return (
      refused.sorted {
        ($0.file, ByteKey($0.labels.session ?? "")) < ($1.file, ByteKey($1.labels.session ?? ""))
      }, pieces.filter { contradicted[StreamDay($0.recording)] == nil }
    )
  }

  /// Times at which the parts of one stream have different values.
  ///
  /// Phones that deliver samples in groups may give successive samples one time. These are
  /// distinguished by their order, unless most samples have a time of several samples.
  fileprivate var conflicts: [Conflict] {
    let series = map { SampleSeries($0.recording) }
    if series.goOnInOrder { return [] }
    let moments = series.momentsInOrder
    var (conflicts, shared, momentCount) = ([Conflict](), [Conflict](), 0)
    var start = 0
    while start < moments.count {
      let end =
        moments[start...].firstIndex { $0.seconds != moments[start].seconds } ?? moments.count
      let moment = moments[start..<end]
      (start, momentCount) = (end, momentCount + 1)
      guard moment.count > 1, let first = moment.first else { continue }
      let value = series[first.part].values(first.row)
      guard moment.contains(where: { series[$0.part].values($0.row) != value }) else { continue }
      let conflict = Conflict(seconds: first.seconds, parts: Set(moment.map(\.part)))
      if series.areDelivery(moment) { shared.append(conflict) } else { conflicts.append(conflict) }
    }
    return 2 * shared.count > momentCount ? conflicts + shared : conflicts
  }
}

/// A time with different values.
private struct Conflict {
  /// The time in Unix seconds.
  let seconds: Double
  /// The indices of the parts that contain it.
  let parts: Set<Int>
}

/// The position of a sample in a stream. It is small, since a day has millions of samples.
private struct Moment {
  let seconds: Double
  private let shortPart: UInt32
  private let shortRow: UInt32

  init(seconds: Double, part: Int, row: Int) {
    self.seconds = seconds
    (shortPart, shortRow) = (UInt32(truncatingIfNeeded: part), UInt32(truncatingIfNeeded: row))
  }

  var part: Int { Int(shortPart) }
  var row: Int { Int(shortRow) }
}

/// The samples of one part of a stream, with the values that can be compared.
private struct SampleSeries {
  let count: Int
  /// NaN for a sample without a time or a value.
  let seconds: (_ row: Int) -> Double
  let values: (_ row: Int) -> SIMD4<Double>
  /// False for a device that measures one value at a time.
  let mayShareTime: Bool

  init(_ recording: Recording) {
    switch recording.content {
    case .accelerometer(let motion), .deviceMotion(let motion):
      let axes = motion.acceleration ?? AxisColumns(x: [], y: [], z: [])
      let values = { row in SIMD4(axes.x[row], axes.y[row], axes.z[row], 0) }
      (count, self.values, mayShareTime) = (axes.x.count, values, true)
      seconds = { row in values(row).sum().isFinite ? motion.timestamps[row] : .nan }
    case .healthQuantity(let samples):
      (count, mayShareTime) = (samples.count, false)
      values = { row in SIMD4(samples.values[row], 0, 0, 0) }
      seconds = { row in
        samples.values[row].isFinite
          ? (samples.starts[row] ?? samples.ends[row])?.unixSeconds ?? .nan : .nan
      }
    case .pedometer, .location, .touch, .audio, .image:
      (count, mayShareTime) = (0, false)
      (seconds, values) = ({ _ in .nan }, { _ in .zero })
    }
  }

  /// The range from the first to the last sample if times increase strictly; nil otherwise.
  var span: ClosedRange<Double>? {
    var span: ClosedRange<Double>?
    for row in 0..<count {
      let time = seconds(row)
      guard !time.isNaN else { continue }
      if let before = span {
        guard time > before.upperBound else { return nil }
        span = before.lowerBound...time
      } else {
        span = time...time
      }
    }
    return span
  }
}

extension [SampleSeries] {
  /// True if no time can occur twice, which is usual, since files follow one another.
  fileprivate var goOnInOrder: Bool {
    let spans = filter { $0.count > 0 }.map(\.span)
    let known = spans.compactMap(\.self).sorted { $0.lowerBound < $1.lowerBound }
    return known.count == spans.count
      && zip(known.dropFirst(), known).allSatisfy { $0.lowerBound > $1.upperBound }
  }

  /// All samples sorted by time; samples with equal times are in the order of the files.
  fileprivate var momentsInOrder: [Moment] {
    enumerated().flatMap { part, series in
      (0..<series.count).compactMap { row in
        let time = series.seconds(row)
        return time.isFinite ? Moment(seconds: time, part: part, row: row) : nil
      }
    }.sorted { ($0.seconds, $0.part, $0.row) < ($1.seconds, $1.part, $1.row) }
  }

  /// True if samples follow one another in one file that may give several samples one time.
  fileprivate func areDelivery(_ moment: ArraySlice<Moment>) -> Bool {
    zip(moment, moment.dropFirst()).allSatisfy {
      self[$0.part].mayShareTime && $0.part == $1.part && $0.row + 1 == $1.row
    }
  }
}

extension RefusedDay {
  /// The error for the pieces of a day; nil if there are none.
  fileprivate init?(_ pieces: [StreamPart], _ files: Set<Int>) {
    guard let first = pieces.min(by: { $0.file < $1.file }) else { return nil }
    (file, self.files, labels) = (first.file, files, first.recording.labels)
    problem = ReadError(source: first.recording.source, .conflictingValues)
  }
}
