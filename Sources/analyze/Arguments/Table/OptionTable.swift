import Batch
import Recordings
import Report
import Study

/// The options that do not belong to an analysis. One option has one meaning in every command.
extension OptionSpec {
  private static let tables: Set<CommandKind> = [.run, .task]
  static let drawers: Set<CommandKind> = [.report, .plot]
  static let analyses = tables.union(drawers).union([.summary])
  private static let batches = analyses.union([.inspect])
  private static let readers = batches.union([.samples, .spectrum])
  private static let printers = analyses.union([.samples])
  private static let everywhere = Set(CommandKind.allCases)

  static let filesFrom = OptionSpec(
    name: "files-from", kind: .file, placeholder: "FILE|-",
    summary: "Read the paths from FILE, one a line, or from standard input",
    section: .input, commands: batches)
  static let null = OptionSpec(
    name: "null", short: "0", kind: .toggle,
    summary: "The paths of --files-from end with a zero byte, as `find -print0` writes them",
    section: .input, commands: batches)
  static let layout = OptionSpec(
    name: "layout", kind: .text, placeholder: "TEMPLATE",
    summary: "Where participant and session stand in a path, such as"
      + " '{participant}/{session}/{file}'",
    section: .input, commands: analyses)
  static let map = OptionSpec(
    name: "map", kind: .file, placeholder: "FILE.csv",
    summary: "A table with a column `file` that tells participant, session, task, step, side or"
      + " parameters of single files, or of folders with all that lies below them",
    section: .input, commands: analyses)
  static let participant = OptionSpec(
    name: "participant", kind: .text, placeholder: "NAME",
    summary: "Whose all sessions are, where --map does not name somebody else",
    section: .input, commands: analyses)
  static let participants = OptionSpec(
    name: "participants", kind: .file, placeholder: "FILE",
    summary:
      "A table of the participants, CSV or TSV as in BIDS, with their parameters and what else is known of them",
    section: .input, commands: analyses)
  static let taskDescription = OptionSpec(
    name: "task-description", kind: .file, placeholder: "FILE",
    summary: "What the task was set up with, as JSON, for facts that results leave out",
    section: .input, commands: analyses)
  static let dataFolder = OptionSpec(
    name: "data-dir", kind: .folder, placeholder: "DIR",
    summary: "Also look in DIR for the files that results link to",
    section: .input, commands: analyses)
  static let followLinks = OptionSpec(
    name: "follow-links", kind: .toggle,
    summary: "Also read files that symbolic links place outside the given paths",
    section: .input, commands: batches)
  static let strict = OptionSpec(
    name: "strict", kind: .toggle,
    summary: "A recording whose end is torn off is an error instead of being used up to there",
    section: .input, commands: analyses)

  static let archiveSize = OptionSpec(
    name: "archive-size", kind: .integer(1...1_048_576), placeholder: "MB", defaultText: "2048",
    summary: "Megabytes (2^20 bytes) an archive or a compressed file may unpack to",
    section: .input, commands: readers)
  static let archiveRatio = OptionSpec(
    name: "archive-ratio", kind: .integer(2...1_000_000), placeholder: "N", defaultText: "200",
    summary: "Times its size an archive of more than 64 MB may unpack to",
    section: .input, commands: readers)
  static let archiveMembers = OptionSpec(
    name: "archive-members", kind: .integer(1...100_000_000), placeholder: "N",
    defaultText: "100000", summary: "Files and folders an archive may hold",
    section: .input, commands: readers)
  static let archiveDepth = OptionSpec(
    name: "archive-depth", kind: .integer(1...16), placeholder: "N", defaultText: "2",
    summary: "Archives that may lie inside one another, the outermost counted",
    section: .input, commands: readers)

  private static let soundTasks: Set<String> = Set(
    [ActiveTask.phonation, .speechRecognition, .speechInNoise, .environmentSPL].map(\.rawValue))
  static let rate = OptionSpec(
    name: "rate", kind: .number(1000...768_000), placeholder: "HZ", unit: "Hz",
    summary: "Sample rate of sounds without a header, as .pcm files may be",
    section: .input, commands: readers, tasks: soundTasks)
  static let channels = OptionSpec(
    name: "channels", kind: .integer(1...64), placeholder: "N",
    summary: "Number of channels of sounds without a header",
    section: .input, commands: readers, tasks: soundTasks)
  static let encoding = OptionSpec(
    name: "encoding", kind: .choice(PCMEncoding.allCases.map(\.rawValue)), placeholder: "NAME",
    summary: "How samples of sounds without a header are written: "
      + alternatives(PCMEncoding.allCases.map(\.rawValue)),
    section: .input, commands: readers, tasks: soundTasks)

  static let baseline = OptionSpec(
    name: "baseline", kind: .file, placeholder: "FILE",
    summary: "Heart rates at rest, for sessions that hold none before the music",
    section: .input, commands: analyses, tasks: [ActiveTask.heartRate.rawValue])
  static let log = OptionSpec(
    name: "log", kind: .file, placeholder: "FILE",
    summary: "A log of the app whose last line with `clip name: X` tells the music clip",
    section: .input, commands: analyses, tasks: [ActiveTask.heartRate.rawValue])
  static let background = OptionSpec(
    name: "background", kind: .file, placeholder: "FILE",
    summary: "The room without the voice, taken instead of the countdown's recording",
    section: .input, commands: analyses.union([.spectrum]), tasks: [ActiveTask.phonation.rawValue])

  private static let inNoise: Set<String> = [ActiveTask.speechInNoise.rawValue]
  static let table = OptionSpec(
    name: "table", kind: .file, placeholder: "FILE.csv",
    summary:
      "Scores counted by hand, `snr_db,words,correct` and maybe `participant,session`, instead"
      + " of recorded replies",
    section: .input, commands: analyses, tasks: inNoise)
  static let speechFile = OptionSpec(
    name: "speech-file", kind: .file, placeholder: "FILE",
    summary:
      "The sound of the sentences without noise; once for all, or once for each in their order",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)
  static let noiseFile = OptionSpec(
    name: "noise-file", kind: .file, placeholder: "FILE",
    summary: "The sound of the noise, before its gain; once for all, or once for each sentence",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)
  static let mixFile = OptionSpec(
    name: "mix-file", kind: .file, placeholder: "FILE",
    summary: "The sound of speech and noise together; once for all, or once for each sentence",
    section: .input, commands: analyses, tasks: inNoise, isRepeatable: true)

  static let output = OptionSpec(
    name: "output", short: "o", kind: .folder, placeholder: "PATH",
    summary: "Write all tables into the folder PATH instead of metrics to standard output",
    section: .output, commands: tables.union([.merge]))
  static let format = OptionSpec(
    name: "format", kind: .choice(OutputFormat.allCases.map(\.rawValue)),
    summary: "How rows are written; without it csv, or aligned when inspect writes to a terminal",
    section: .output, commands: tables.union([.inspect, .samples, .spectrum, .dictionary]))
  static let wide = OptionSpec(
    name: "wide", kind: .toggle,
    summary: "One row for each attempt of a step, with a column for every metric",
    section: .output, commands: tables)
  static let carry = OptionSpec(
    name: "carry", kind: .text, placeholder: "COLUMNS",
    summary: "Repeat these columns of --participants, with commas between them, in wide tables",
    section: .output, commands: tables)
  static let force = OptionSpec(
    name: "force", kind: .toggle,
    summary: "Replace the results of another run in the folder of --output",
    section: .output, commands: tables.union([.merge]))
  static let digits = OptionSpec(
    name: "digits", kind: .integer(1...17, orWord: "full"), placeholder: "N|full",
    defaultText: "9", summary: "Significant digits of numbers; full for all that tell them apart",
    section: .output, commands: tables.union([.inspect, .samples, .spectrum]))
  static let location = OptionSpec(
    name: "location", kind: .choice(["drop", "keep"]), defaultText: "drop",
    summary: "Whether coordinates of places may appear in the output",
    section: .output, commands: printers)
  static let text = OptionSpec(
    name: "text", kind: .choice(["drop", "keep"]), defaultText: "drop",
    summary: "Whether spoken or written words of participants may appear in the output",
    section: .output, commands: printers)
  static let pseudonymize = OptionSpec(
    name: "pseudonymize", kind: .file, placeholder: "KEYFILE",
    summary: "Write hashes with the key in KEYFILE for names of participants, sessions and files",
    section: .output, commands: batches)

  static let jobs = OptionSpec(
    name: "jobs", short: "j", kind: .integer(1...1024), placeholder: "N",
    summary: "Sessions analyzed at once; without it one for each processor core",
    section: .running, commands: batches)
  static let timeout = OptionSpec(
    name: "timeout", kind: .number(0.1...1_000_000), placeholder: "SECONDS", unit: "s",
    defaultText: "600",
    summary: "Processor time that reading a file or analyzing a session may take",
    section: .running, commands: batches)
  static let memory = OptionSpec(
    name: "memory", kind: .integer(WorkerLimits.leastMegabytes...16_777_216), placeholder: "MB",
    summary: "Megabytes (2^20 bytes) each job may take; without it its share of nine tenths of all",
    section: .running, commands: batches)
  static let shard = OptionSpec(
    name: "shard", kind: .text, placeholder: "I/N|auto",
    summary: "Only part I of N parts of the study; auto takes them from Slurm or AWS Batch",
    section: .running, commands: tables)
  static let resume = OptionSpec(
    name: "resume", kind: .toggle,
    summary: "Go on where an earlier run into the folder of --output was stopped",
    section: .running, commands: tables)
  static let update = OptionSpec(
    name: "update", kind: .toggle,
    summary:
      "Take from the earlier run in the folder of --output what is still the same; do the rest",
    section: .running, commands: tables)
  static let failOn = OptionSpec(
    name: "fail-on", kind: .choice(["any", "none"]), defaultText: "any",
    summary: "Whether an input that cannot be used makes the exit status 1",
    section: .running, commands: batches.union([.merge]))
  static let window = OptionSpec(
    name: "window", kind: .number(0.1...600), placeholder: "SECONDS", unit: "s",
    defaultText: "10", summary: "Length of the pieces whose spectra are averaged",
    section: .parameters, commands: [.spectrum])

  static let progress = OptionSpec(
    name: "progress", kind: .choice(["auto", "always", "never"]), defaultText: "auto",
    summary:
      "Whether standard error shows how far the work has come; always also in a log, line by line",
    section: .messages, commands: batches)
  static let color = OptionSpec(
    name: "color", kind: .choice(["auto", "always", "never"]), defaultText: "auto",
    summary: "Whether messages are colored", section: .messages, commands: everywhere)
  static let quiet = OptionSpec(
    name: "quiet", short: "q", kind: .toggle, summary: "Only errors on standard error",
    section: .messages, commands: readers.union([.merge]))
  static let verbose = OptionSpec(
    name: "verbose", short: "v", kind: .toggle, summary: "Also say what is read and why",
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
    name: "all", kind: .toggle, summary: "With all options of the command",
    section: .messages, commands: [.help])

  /// In the order of the help text.
  static let all = [
    filesFrom, null, layout, participant, participants, map, taskDescription, dataFolder,
    followLinks, rate, channels,
    encoding, baseline,
    log, background, table, speechFile, noiseFile, mixFile, task, strict,
    archiveSize, archiveRatio, archiveMembers, archiveDepth,
    output, outputFile, force, pictures, session, sessions, step, picture, format, wide, carry,
    digits, location, text,
    pseudonymize,
    jobs, timeout, memory, shard, resume, update, failOn, window, progress, color, quiet, verbose,
    json,
    version, allOptions, help,
  ]
}

/// The options of the commands that draw.
extension OptionSpec {
  static let outputFile = OptionSpec(
    name: "output", short: "o", kind: .file, placeholder: "FILE",
    summary: "Write into FILE instead of standard output, or of RUN/report.html",
    section: .output, commands: drawers)
  static let task = OptionSpec(
    name: "task", kind: .choice(ActiveTask.allCases.map(\.rawValue)), placeholder: "TASK",
    summary: "Take the files for recordings of this task, whatever they are recognized as",
    section: .input, commands: drawers)
  static let pictures = OptionSpec(
    name: "pictures", kind: .choice(PictureRequest.Extent.allCases.map(\.rawValue)),
    defaultText: "auto",
    summary:
      "The sessions that are drawn; auto draws all of a small study, of others those not good",
    section: .output, commands: [.report])
  static let session = OptionSpec(
    name: "session", kind: .text, placeholder: "NAME",
    summary:
      "Draw this session, or those of this participant, before all others; with the key of"
      + " --pseudonymize by its own name, too",
    section: .output, commands: [.report], isRepeatable: true)
  static let sessions = OptionSpec(
    name: "sessions", kind: .toggle,
    summary: "List the sessions that a run would make of the files, instead of the files",
    section: .output, commands: [.inspect])
  static let step = OptionSpec(
    name: "step", kind: .text, placeholder: "NAME", summary: "Only the pictures of this step",
    section: .output, commands: [.plot])
  static let picture = OptionSpec(
    name: "picture", kind: .text, placeholder: "NAME", summary: "Only the picture of this name",
    section: .output, commands: [.plot])
}
