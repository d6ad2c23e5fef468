/// A row of `inputs.csv`, and of `analyze inspect`: one file.
public struct InputsRow: Codable, Sendable, Equatable {
  public var source = ""
  public var kind = ""
  /// The form into which it was converted; nil for a file as it was recorded.
  public var form: String?
  public var byteCount = 0
  public var sha256: String?
  public var sampleCount: Int?
  /// The verdict, or `skipped` or `duplicate`.
  public var verdict = ""
  public var durationSeconds: Double?
  public var nativeRateHz: Double?
  public var jitterMilliseconds: Double?
  public var gapCount: Int?
  public var longestGapSeconds: Double?
  public var totalGapSeconds: Double?
  public var jitterP99Milliseconds: Double?
  public var nonFiniteCount: Int?
  public var outOfOrderCount: Int?
  public var duplicateTimeCount: Int?
  public var restartCount: Int?
  public var flags = PrintedFlags([])
  public var channelCount: Int?
  public var codec: String?
  public var platform: String?
  public var quantities: String?
  public var unknownClasses: String?
  /// What the file is for the run; nil where nothing was analyzed.
  public var role: FileRole?
  /// The number of rows of metrics, events and answers that name the file as their source.
  public var rowCount: Int?
  /// The file that was used instead, of which this one is a copy or another encoding, or the later export whose days count.
  public var duplicateOf: String?
  /// How much of its step a recording covers; nil where that is not known.
  public var coveragePercent: Double?

  public init() {}

  public static let table = Table("inputs", empty: InputsRow(), primaryKey: ["source"]) {
    Column(
      "source", \.source, is: [.required, .identifying],
      "The path of the file; members of archives follow an exclamation mark.")
    Column("kind", \.kind, CommonText.kind)
    Column(
      "form", \.form, is: .later,
      "The form into which a program or a database has converted the recording or result. Empty for a file as it was recorded."
    )
    Column("bytes", \.byteCount, "The size of the file in bytes.")
    Column("sha256", \.sha256, "The SHA-256 digest of the file.")
    Column("samples", \.sampleCount, "The number of samples or rows.")
    Column("verdict", \.verdict, "The verdict on the file, or skipped or duplicate.")
    Column("duration_s", \.durationSeconds, is: .later, CommonText.duration)
    Column("native_rate_hz", \.nativeRateHz, is: .later, "The sample rate in Hz.")
    Column(
      "jitter_ms", \.jitterMilliseconds, is: .later,
      "Standard deviation of the sample intervals in ms.")
    Column("gaps", \.gapCount, is: .later, "The number of gaps.")
    Column("gap_max_s", \.longestGapSeconds, is: .later, "The longest gap in seconds.")
    Column("gap_total_s", \.totalGapSeconds, is: .later, "All gaps together in seconds.")
    Column(
      "jitter_p99_ms", \.jitterP99Milliseconds, is: .later,
      "99th percentile of the deviation of the sample intervals in ms.")
    Column(
      "samples_nonfinite", \.nonFiniteCount, is: .later,
      "The number of samples without a finite number.")
    Column(
      "samples_out_of_order", \.outOfOrderCount, is: .later,
      "The number of samples that were not in time order.")
    Column(
      "samples_duplicate_time", \.duplicateTimeCount, is: .later,
      "The number of samples at the time of another.")
    Column("clock_restarts", \.restartCount, is: .later, "How often the clock started again.")
    Column("flags", \.flags, is: .later, CommonText.flags)
    Column("channels", \.channelCount, is: .later, "The number of audio channels.")
    Column("codec", \.codec, is: .later, "The audio codec.")
    Column("platform", \.platform, is: .later, "The study platform that wrote the file.")
    Column(
      "quantities", \.quantities, is: .later,
      "HealthKit quantities in the file, separated by semicolons.")
    Column("unknown_classes", \.unknownClasses, is: .later, "Result classes that were not read.")
    Column(
      "role", \.role, is: .later,
      "What the file is for the run: measured, context, left_out or error. Empty where nothing was analyzed."
    )
    Column(
      "rows", \.rowCount, is: .later,
      "The number of rows of metrics.csv, events.csv and answers.csv with this source.")
    Column(
      "duplicate_of", \.duplicateOf, is: [.later, .identifying],
      "The file that was used instead of this copy or other encoding, or the later Health export that counts for the days which both have."
    )
    Column(
      "coverage_pct", \.coveragePercent, is: .later,
      "Time covered by the recording in percent of the time that should have been recorded. Empty where that is not known."
    )
  }
}
