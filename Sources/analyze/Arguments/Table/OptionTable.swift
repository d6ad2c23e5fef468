import Batch
import Metrics
import Recordings
import Reliability
import Report
import Study

/// The options that do not belong to an analysis. One option has one meaning in every command.
extension OptionSpec {
  private static let tables: Set<CommandKind> = [.run, .task]
  static let drawers: Set<CommandKind> = [.report, .plot]
  /// Commands that write what an analysis found.
  private static let shows = tables.union(drawers).union([.summary])
  static let analyses = shows.union([.bids])
  private static let batches = analyses.union([.inspect])
  private static let readers = batches.union([.samples, .spectrum])
  private static let printers = shows.union([.samples])
  private static let everywhere = Set(CommandKind.allCases)
  /// Commands that read the tables of a run and write one of their own.
  private static let derived: Set<CommandKind> = [.reliability, .changes]

  static let filesFrom = OptionSpec(
    name: "files-from", kind: .file, placeholder: "FILE|-",
    summary: "Read the input paths from FILE, one per line, or from standard input (-)",
    section: .input, commands: batches)
  static let null = OptionSpec(
    name: "null", short: "0", kind: .toggle,
    summary: "The paths of --files-from end with a zero byte, as written by `find -print0`",
    section: .input, commands: batches)
  static let layout = OptionSpec(
    name: "layout", kind: .text, placeholder: "TEMPLATE",
    summary: "How to read participant and session from a path, for example"
      + " '{participant}/{session}/{file}'",
    section: .input, commands: analyses)
  static let map = OptionSpec(
    name: "map", kind: .file, placeholder: "FILE.csv",
    summary: "Table that gives participant, session, task, step, side or option values per file;"
      + " needs a column `file`",
    section: .input, commands: analyses)
  static let participant = OptionSpec(
    name: "participant", kind: .text, placeholder: "NAME",
    summary: "Name of the participant all given files belong to",
    section: .input, commands: analyses)
  static let participants = OptionSpec(
    name: "participants", kind: .file, placeholder: "FILE",
    summary: "Table with one row per participant; needs a column participant or participant_id;"
      + " columns named like an option give its value",
    section: .input, commands: analyses)
  static let taskDescription = OptionSpec(
    name: "task-description-file", kind: .file, placeholder: "FILE",
    summary: "JSON file with the settings of the task that the results do not contain",
    section: .input, commands: analyses)
  static let dataFolder = OptionSpec(
    name: "data-dir", kind: .folder, placeholder: "DIR",
    summary: "Also look in DIR for files that the results refer to",
    section: .input, commands: analyses)
  static let followLinks = OptionSpec(
    name: "follow-links", kind: .toggle,
    summary: "Also read files that symbolic links place outside the given paths",
    section: .input, commands: batches)
  static let strict = OptionSpec(
    name: "strict", kind: .toggle,
    summary:
      "Report a truncated recording as an error instead of analyzing the part before the cut",
    section: .input, commands: analyses)

  static let archiveSize = OptionSpec(
    name: "archive-size-max", kind: .integer(1...1_048_576), placeholder: "MB", defaultText: "2048",
    summary: "Largest unpacked size of an archive or compressed file (1 MB = 2^20 bytes)",
    section: .input, commands: readers)
  static let archiveRatio = OptionSpec(
    name: "archive-ratio-max", kind: .integer(2...1_000_000), placeholder: "N", defaultText: "200",
    summary: "Largest ratio of unpacked to packed size, for archives above 64 MB",
    section: .input, commands: readers)
  static let archiveMembers = OptionSpec(
    name: "archive-members-max", kind: .integer(1...100_000_000), placeholder: "N",
    defaultText: "100000", summary: "Largest number of files and folders in an archive",
    section: .input, commands: readers)
  static let archiveDepth = OptionSpec(
    name: "archive-depth-max", kind: .integer(1...16), placeholder: "N", defaultText: "2",
    summary: "Deepest nesting of archives; the outermost archive is level 1",
    section: .input, commands: readers)

  private static let soundTasks: Set<String> = Set(
    [ActiveTask.phonation, .speechRecognition, .speechInNoise, .environmentSPL].map(\.rawValue))
  static let rate = OptionSpec(
    name: "audio-sample-rate", kind: .number(1000...768_000), placeholder: "HZ", unit: "Hz",
    summary: "Sample rate of audio files without a header, such as .pcm",
    section: .input, commands: readers, tasks: soundTasks)
  static let channels = OptionSpec(
    name: "audio-channels", kind: .integer(1...64), placeholder: "N",
    summary: "Number of channels of audio files without a header",
    section: .input, commands: readers, tasks: soundTasks)
  static let encoding = OptionSpec(
    name: "audio-encoding", kind: .choice(PCMEncoding.allCases.map(\.rawValue)),
    placeholder: "NAME",
    summary: "Sample format of audio files without a header",
    section: .input, commands: readers, tasks: soundTasks)

  static let baseline = OptionSpec(
    name: "heart-rate-baseline-file", kind: .file, placeholder: "FILE",
    summary: "Heart rates at rest, for sessions without a rest recording before the music",
    section: .input, commands: analyses, tasks: [ActiveTask.heartRate.rawValue])
  static let log = OptionSpec(
    name: "music-log-file", kind: .file, placeholder: "FILE",
    summary: "Log of the app; the last line `clip name: X` names the music clip",
    section: .input, commands: analyses, tasks: [ActiveTask.heartRate.rawValue])
  static let background = OptionSpec(
    name: "background-file", kind: .file, placeholder: "FILE",
    summary: "Recording of the room without the voice; replaces the countdown recording",
    section: .input, commands: analyses.union([.spectrum]), tasks: [ActiveTask.phonation.rawValue])

  private static let inNoise: Set<String> = [ActiveTask.speechInNoise.rawValue]
  static let table = OptionSpec(
    name: "sentence-score-file", kind: .file, placeholder: "FILE.csv",
    summary: "Hand-scored sentences (columns snr_db, words, correct and optionally participant,"
      + " session) instead of recorded replies",
    section: .input, commands: analyses, tasks: inNoise)
  static let speechFile = OptionSpec(
    name: "speech-file", kind: .file, placeholder: "FILE",
    summary: "Audio of the sentences without noise; give it once for all sentences or once per"
      + " sentence, in order",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)
  static let noiseFile = OptionSpec(
    name: "noise-file", kind: .file, placeholder: "FILE",
    summary: "Audio of the noise before its gain; give it once for all sentences or once per"
      + " sentence, in order",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)
  static let mixFile = OptionSpec(
    name: "mix-file", kind: .file, placeholder: "FILE",
    summary: "Audio of speech and noise together; give it once for all sentences or once per"
      + " sentence, in order",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)

  static let output = OptionSpec(
    name: "output", short: "o", kind: .folder, placeholder: "PATH",
    summary: "Write all tables to the folder PATH instead of printing the metrics",
    section: .output, commands: tables.union([.merge]))
  static let format = OptionSpec(
    name: "format", kind: .choice(OutputFormat.allCases.map(\.rawValue)),
    summary: "Table format; the default is csv, or an aligned table when `inspect` prints to a"
      + " terminal",
    section: .output,
    commands: tables.union(derived).union([.inspect, .samples, .spectrum, .dictionary]))
  static let wide = OptionSpec(
    name: "wide", kind: .toggle,
    summary:
      "One row per attempt of a step with one column per metric, instead of one row per value",
    section: .output, commands: tables)
  static let carry = OptionSpec(
    name: "carry", kind: .text, placeholder: "COLUMNS",
    summary: "Columns of --participants to repeat in the wide tables, separated by commas",
    section: .output, commands: tables)
  static let force = OptionSpec(
    name: "force", kind: .toggle,
    summary: "Replace the run of another study or with other settings in the --output folder",
    section: .output, commands: tables.union([.merge, .report]))
  static let digits = OptionSpec(
    name: "digits", kind: .integer(1...17, orWord: "full"), placeholder: "N|full",
    defaultText: "9",
    summary: "Number of significant digits, or `full` for every digit that a double-precision"
      + " number holds",
    section: .output, commands: tables.union(derived).union([.bids, .inspect, .samples, .spectrum]))
  static let location = OptionSpec(
    name: "location", kind: .choice(["drop", "keep"]), defaultText: "drop",
    summary: "Keep or drop coordinates in the output",
    section: .output, commands: printers)
  static let text = OptionSpec(
    name: "text", kind: .choice(["drop", "keep"]), defaultText: "drop",
    summary: "Keep or drop participants' spoken or written words in the output",
    section: .output, commands: printers)
  static let pseudonymize = OptionSpec(
    name: "pseudonym-key-file", kind: .file, placeholder: "KEYFILE",
    summary:
      "Replace names of participants, sessions and files by keyed hashes; FILE holds the key",
    section: .output, commands: batches)

  static let jobs = OptionSpec(
    name: "jobs", short: "j", kind: .integer(1...1024), placeholder: "N",
    summary: "Number of sessions analyzed at the same time; the default is the number of"
      + " processor cores",
    section: .running, commands: batches)
  static let timeout = OptionSpec(
    name: "timeout", kind: .number(0.1...1_000_000), placeholder: "SECONDS", unit: "s",
    defaultText: "600",
    summary: "Most processor time for reading one file or analyzing one session",
    section: .running, commands: batches)
  static let memory = OptionSpec(
    name: "memory-max", kind: .integer(WorkerLimits.leastMegabytes...16_777_216), placeholder: "MB",
    summary: "Largest memory per job (1 MB = 2^20 bytes); the default is an equal share of 90 %"
      + " of the memory",
    section: .running, commands: batches)
  static let shard = OptionSpec(
    name: "shard", kind: .text, placeholder: "I/N|auto",
    summary: "Analyze part I of N of the study; `auto` takes I and N from Slurm or AWS Batch",
    section: .running, commands: tables)
  static let resume = OptionSpec(
    name: "resume", kind: .toggle,
    summary: "Continue an interrupted run into the same --output folder",
    section: .running, commands: tables)
  static let update = OptionSpec(
    name: "update", kind: .toggle,
    summary: "Analyze only what is new or changed and keep the rest of the earlier run in the"
      + " --output folder",
    section: .running, commands: tables.union([.report]))
  static let failOn = OptionSpec(
    name: "fail-on", kind: .choice(["any", "none"]), defaultText: "any",
    summary: "Whether an unusable input makes the exit status 1",
    section: .running, commands: batches.union([.merge]))
  static let window = OptionSpec(
    name: "window", kind: .number(0.1...600), placeholder: "SECONDS", unit: "s",
    defaultText: "10", summary: "Length of the pieces whose spectra are averaged",
    section: .parameters, commands: [.spectrum])

  static let progress = OptionSpec(
    name: "progress", kind: .choice(["auto", "always", "never"]), defaultText: "auto",
    summary: "Whether progress is shown on standard error; `always` also writes it to log files,"
      + " line by line",
    section: .messages, commands: batches)
  static let color = OptionSpec(
    name: "color", kind: .choice(["auto", "always", "never"]), defaultText: "auto",
    summary: "Whether messages are colored", section: .messages, commands: everywhere)
  static let quiet = OptionSpec(
    name: "quiet", short: "q", kind: .toggle, summary: "Print errors only",
    section: .messages, commands: readers.union(derived).union([.merge]))
  static let verbose = OptionSpec(
    name: "verbose", short: "v", kind: .toggle, summary: "Also print what is read and why",
    section: .messages, commands: readers.union([.merge]))
  static let json = OptionSpec(
    name: "json", kind: .toggle, summary: "With --version: also the libraries' versions, as JSON",
    section: .messages, commands: [.version])
  static let version = OptionSpec(
    name: "version", kind: .toggle, summary: "Print the version", section: .messages,
    commands: [.version])
  static let help = OptionSpec(
    name: "help", short: "h", kind: .toggle,
    summary: "Show what the command does: -h on one screen, --help with all options",
    section: .messages, commands: everywhere)
  static let allOptions = OptionSpec(
    name: "all", kind: .toggle, summary: "list all options of the command",
    section: .messages, commands: [.help])

  /// In the order of the help text.
  static let all = [
    filesFrom, null, layout, participant, participants, map, taskDescription, dataFolder,
    followLinks, rate, channels,
    encoding, baseline,
    log, background, table, speechFile, noiseFile, mixFile, task, strict,
    archiveSize, archiveRatio, archiveMembers, archiveDepth,
    between, occasions, periodLength, least, quality, group, against, metrics, baselineCount,
    errors, exportFormat, output, outputFile, outputTable, exportOutput, bidsOutput, exportMetrics,
    event, shiftDates, force, pictures, cards, session, sessions, step, picture, format, wide,
    carry, asColumn,
    digits, location, text,
    pseudonymize,
    jobs, timeout, memory, shard, resume, update, failOn, window, progress, color, quiet, verbose,
    json,
    version, allOptions, help,
  ]
}

/// The options of `merge`, `export` and `bids` alone.
extension OptionSpec {
  static let exportFormat = OptionSpec(
    name: "as", kind: .choice(["sqlite", "redcap"]), summary: "Format of the export",
    section: .output, commands: [.export])
  static let exportOutput = OptionSpec(
    name: "output", short: "o", kind: .file, placeholder: "PATH",
    summary: "Write to PATH: a file for sqlite, a folder for redcap",
    section: .output, commands: [.export])
  static let exportMetrics = OptionSpec(
    name: "metrics", kind: .text, placeholder: "main|all|FILE", defaultText: "main",
    summary: "REDCap: main metrics of each task, all, or the names in FILE",
    section: .output, commands: [.export])
  static let event = OptionSpec(
    name: "event", kind: .text, placeholder: "NAME",
    summary: "REDCap: event name, for longitudinal projects",
    section: .output, commands: [.export])
  static let bidsOutput = OptionSpec(
    name: "output", short: "o", kind: .folder, placeholder: "FOLDER",
    summary: "Write the dataset to FOLDER, which must not exist or be empty",
    section: .output, commands: [.bids])
  static let shiftDates = OptionSpec(
    name: "shift-dates", kind: .toggle,
    summary: "Move the dates of each participant by a whole number of weeks; needs"
      + " --pseudonym-key-file",
    section: .output, commands: [.bids])
  static let asColumn = OptionSpec(
    name: "as-column", kind: .text, placeholder: "NAME",
    summary: "Name of a new first column that contains the name of the run each row comes from",
    section: .output, commands: [.merge])
}

/// The options of the commands that draw.
extension OptionSpec {
  static let outputFile = OptionSpec(
    name: "output", short: "o", kind: .file, placeholder: "FILE",
    summary:
      "Write to FILE instead of standard output or RUN/report.html; report: to a folder, with a page for each participant",
    section: .output, commands: drawers)
  static let task = OptionSpec(
    name: "task", kind: .choice(ActiveTask.allCases.map(\.rawValue)), placeholder: "TASK",
    summary: "Treat the files as recordings of this task, independent of recognition",
    section: .input, commands: drawers)
  static let pictures = OptionSpec(
    name: "pictures", kind: .toggle,
    summary: "Store the pictures with the run, so that analyze report reads no recording",
    section: .output, commands: tables)
  static let cards = OptionSpec(
    name: "cards", kind: .choice(PictureRequest.PictureExtent.allCases.map(\.rawValue)),
    defaultText: "auto",
    summary:
      "Sessions with a card on a single page; auto: all of a small study, otherwise those with problems",
    section: .output, commands: [.report])
  static let session = OptionSpec(
    name: "session", kind: .text, placeholder: "NAME",
    summary:
      "Draw this session, or those of this participant, before all others; with the key of"
      + " --pseudonym-key-file by its own name, too",
    section: .output, commands: drawers, isRepeatable: true)
  static let sessions = OptionSpec(
    name: "sessions", kind: .toggle,
    summary: "list participant, session, start, task and steps instead of files",
    section: .output, commands: [.inspect])
  static let step = OptionSpec(
    name: "step", kind: .text, placeholder: "NAME", summary: "Only the pictures of this step",
    section: .output, commands: [.plot])
  static let picture = OptionSpec(
    name: "picture", kind: .text, placeholder: "NAME", summary: "Only the picture with this name",
    section: .output, commands: [.plot])
}

/// The options of `reliability`, `changes` and the pictures of both.
extension OptionSpec {
  private static let comparisons: Set<CommandKind> = [.reliability, .plot]
  private static let followUps: Set<CommandKind> = [.changes, .plot]

  static let between = OptionSpec(
    name: "between", kind: .choice(ReliabilityDesign.Occasion.allCases.map(\.rawValue)),
    defaultText: ReliabilityDesign.Occasion.sessions.rawValue,
    summary: "What is compared",
    section: .comparison, commands: comparisons)
  static let occasions = OptionSpec(
    name: "occasions", kind: .integer(2...1000, orWord: "all"), placeholder: "N|all",
    defaultText: "2",
    summary: "Number of occasions compared per participant; `all` ignores their order",
    section: .comparison, commands: comparisons)
  static let periodLength = OptionSpec(
    name: "window", kind: .number(0.01...36_500), placeholder: "DAYS", unit: "d",
    summary: "Join all sessions of a period of this length into one occasion, by their median",
    section: .comparison, commands: comparisons)
  static let least = OptionSpec(
    name: "least", kind: .integer(1...100_000), placeholder: "N", defaultText: "3",
    summary: "Smallest number of sessions in a --window",
    section: .comparison, commands: comparisons)
  static let quality = OptionSpec(
    name: "quality", kind: .choice([Quality.good, .doubtful].map(\.rawValue)),
    defaultText: Quality.good.rawValue, summary: "Worst quality of values that are used",
    section: .comparison, commands: comparisons.union(followUps))
  static let group = OptionSpec(
    name: "group", kind: .file, placeholder: "COLUMN|FILE.csv",
    summary: "Column of participants.csv, or table with the columns participant and group",
    section: .comparison, commands: comparisons)
  static let against = OptionSpec(
    name: "against", kind: .file, placeholder: "FILE.csv",
    summary:
      "Compare with another system: columns participant, metric, value and optionally session,"
      + " task, step, side, unit",
    section: .comparison, commands: comparisons)
  static let metrics = OptionSpec(
    name: "metrics", kind: .file, placeholder: "main|all|NAME,...|FILE", defaultText: "all",
    summary: "Main metrics of each task, all, some (* for any letters), or the names in FILE",
    section: .comparison, commands: comparisons.union(followUps))
  static let baselineCount = OptionSpec(
    name: "baseline", kind: .integer(1...1000), placeholder: "N", defaultText: "3",
    summary: "Number of values that form a participant's baseline",
    section: .comparison, commands: followUps)
  static let errors = OptionSpec(
    name: "sem", kind: .file, placeholder: "FILE.csv",
    summary: "reliability.csv whose errors of measurement are used; the default is the run itself",
    section: .comparison, commands: followUps)
  static let outputTable = OptionSpec(
    name: "output", short: "o", kind: .folder, placeholder: "PATH",
    summary: "Write the table into the folder PATH, which may be that of the run",
    section: .output, commands: [.reliability, .changes])

  /// Those that apply to a run only.
  static let ofComparisons = [
    between, occasions, periodLength, least, quality, group, against, metrics, baselineCount,
    errors,
  ]
}
