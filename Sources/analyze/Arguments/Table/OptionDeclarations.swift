import Analyses
import Batch
import Metrics
import Recordings
import Reliability
import Report
import Study
import Text

/// The options that do not belong to an analysis, in the order of the help text.
///
/// An option is one stored property. Parsing, help, manual page, completions, `explain`, the
/// settings and the fingerprint of a run, and the printed form under pseudonyms are derived from
/// it. An option has one meaning in every command; commands that accept another kind of value for
/// it have entries of their own.
struct OptionDeclarations: Sendable {
  /// The options of this program.
  static let program = OptionDeclarations()

  /// All options in the order of their declarations, which is that of a mirror's stored properties.
  static let declared: [any DeclaredOption] = Mirror(reflecting: program).children.compactMap {
    $0.value as? any DeclaredOption
  }

  static let specs: [OptionSpec] = declared.map(\.spec)

  /// The settings of a run without options.
  private static let usual = RunSettings()

  private static let soundTasks: Set<TaskName> = Set(
    [ActiveTask.phonation, .speechRecognition, .speechInNoise, .environmentSPL].map(\.rawValue))
  private static let heartRate: Set<TaskName> = [ActiveTask.heartRate.rawValue]
  private static let voiceQuality: Set<TaskName> = [ActiveTask.voiceQuality.rawValue]
  private static let inNoise: Set<TaskName> = [ActiveTask.speechInNoise.rawValue]

  /// The names of all pictures: those of sessions, then those of a run.
  private static var pictureNames: [String] {
    var seen = Set<Term>()
    let ofSessions = Catalog.analyses.flatMap { analysis in analysis.allDrawings.map(\.name) }
    return (ofSessions + RecordingPictures.names + ReliabilityPictures.names).filter {
      seen.insert($0).inserted
    }
  }

  /// Why a settings file cannot contain an option.
  private static let whatIsRun = "it says which files are analyzed, which the command line does"
  private static let ofOneFile =
    "it is about one recording; give from and to in a rule [[files]] or in a map"
  private static let once = "it concerns a single call of the program"

  // MARK: Input

  let settings = Option(
    "settings", .file("FILE"), in: .input, of: .configured, effect: .indirect,
    inSettings: .refused(Self.whatIsRun),
    "Read settings from FILE, an analyze.toml or the run.json of an earlier run; the default is analyze.toml in PATH or the nearest folder above"
  )
  let noSettings = Option(
    "no-settings", .toggle, in: .input, of: .configured, effect: .indirect,
    inSettings: .refused(Self.whatIsRun), "Do not look for analyze.toml")
  let filesFrom = Option(
    "files-from", .file("FILE|-"), in: .input, of: .batches, effect: .indirect, firstPage: 7,
    inSettings: .refused(Self.whatIsRun),
    "Read the input paths from FILE, one per line, or from standard input (-)",
    sets: { $0.pathList = $1 })
  let null = Option(
    "null", short: "0", .toggle, in: .input, of: .batches, effect: .indirect,
    inSettings: .refused(Self.whatIsRun),
    "The paths of --files-from end with a zero byte, as written by `find -print0`",
    sets: { $0.pathListEndsWithZero = $1 })
  let layout = Option(
    "layout", .texts("TEMPLATE", .template), in: .input, of: .analyses, effect: .rows, firstPage: 6,
    "How to read participant, visit and session from a path, for example '{participant}/{visit}/{file}'; of several templates, the first that matches a path is used",
    sets: { $0.layouts = $1 })
  let participant = Option(
    "participant", .text("NAME", .name), in: .input, of: .analyses, effect: .rows,
    "Name of the participant to whom all given files belong", sets: { $0.participant = $1 })
  let participants = Option(
    "participants", .file("FILE"), in: .input, of: .analyses, effect: .people, firstPage: 5,
    "Table with one row per participant; needs a column participant or participant_id; columns named like an option give its value",
    sets: { $0.people = $1 })
  let map = Option(
    "map", .file("FILE.csv"), in: .input, of: .analyses, effect: .content, firstPage: 6,
    "Table that gives participant, session, task, step, side or option values per file; needs a column `file`",
    sets: { $0.map = $1 })
  let visits = Option(
    "visits", .text("RULE", .path), in: .input, of: .visiting.and([.table]), effect: .rows,
    inSettings: .fileAfter("windows:"),
    "How sessions are divided into visits (date, folder, gap:HOURS, map, windows:FILE, ordinal or none), instead of by folders and platforms and else by the local date; table: instead of those of the run",
    sets: { $0.visits = $1 })
  let anchor = Option(
    "anchor", .text("first|COLUMN", .words), in: .input, of: .visiting.and([.table]), effect: .rows,
    "Day 0 of --visits windows:FILE and of the column day: the first session, or a date in COLUMN of --participants",
    sets: { $0.anchor = $1 })
  let taskDescription = Option(
    "task-description-file", .file("FILE"), in: .input, of: .analyses, effect: .content,
    "JSON file with the settings of the task that the results do not contain",
    sets: { $0.taskDescription = $1 })
  let review = Option(
    "review", .files("FILE.csv"), in: .input,
    of: Set.tables.and(.derived).and([.table, .norms, .export, .report]), effect: .content,
    inSettings: .refused(Self.once),
    "Decisions of reviewers, saved from `report --review-form`: excluded steps become bad; may be given for each rater",
    sets: { $0.reviews = $1 })
  let exclude = Option(
    "exclude", .texts("GLOB", .template), in: .input, of: .batches, effect: .rows,
    "Leave out files and folders that match GLOB, a pattern as in .gitignore: '*Kopie*', 'pilot/', '!keep.json'",
    sets: { $0.excluded = $1 })
  let dataFolder = Option(
    "data-dir", .folder("DIR"), in: .input, of: .analyses, effect: .rows,
    "Also look in DIR for files that the results refer to",
    sets: { $0.dataFolders = [$1].compactMap(\.self) })
  let followLinks = Option(
    "follow-links", .toggle, in: .input, of: .batches, effect: .rows,
    "Also read files that symbolic links place outside the given paths",
    sets: { $0.followsLinks = $1 })

  let columns = Option(
    "columns", .text("KEY=NAME,...", .words), in: .input, of: .readers, effect: .rows, firstPage: 7,
    "How to read tables of motion of an unknown writer, as in t=time,x=ax,y=ay,z=az,unit=m/s2: names or numbers of columns (t, x, y, z, gx, gy, gz for rotation, ux, uy, uz without gravity, participant, session and the like), and unit, gyro, time, dates, sign, gravity, people, sensors, only, rate, decimal, skip",
    sets: { $0.columns = $1 })
  let from = Option(
    "from", .text("TIME", .words), in: .input, of: .readers, effect: .rows,
    inSettings: .refused(Self.ofOneFile),
    "Use a recording from TIME on: seconds from its first sample, or a date and time such as 2026-02-02T09:00:00; phonation measures the part without a search",
    sets: { $0.partStart = $1 })
  let to = Option(
    "to", .text("TIME", .words), in: .input, of: .readers, effect: .rows,
    inSettings: .refused(Self.ofOneFile), "Use a recording up to TIME, as with --from",
    sets: { $0.partEnd = $1 })

  let timeUnit = Option(
    "time-unit", .choice(of: GivenTimeUnit.self, "UNIT"), in: .input, of: .analyses, effect: .rows,
    "Unit of the times in results, s or ms, where it cannot be decided from the times (time_unit_unknown)",
    sets: { $0.timeUnit = $1 })

  let rate = Option(
    "audio-sample-rate", .number(1000...768_000, "HZ", unit: "Hz"), in: .input, of: .readers,
    tasks: Self.soundTasks, effect: .rows,
    "Sample rate of audio files without a header, such as .pcm")
  let channels = Option(
    "audio-channels", .integer(1...64, "N"), in: .input, of: .readers, tasks: Self.soundTasks,
    effect: .rows, "Number of channels of audio files without a header")
  let encoding = Option(
    "audio-encoding", .choice(of: PCMEncoding.self, "NAME"), in: .input, of: .readers,
    tasks: Self.soundTasks, effect: .rows, "Sample format of audio files without a header")

  let baseline = Option(
    "heart-rate-baseline-file", .file("FILE"), in: .input, of: .analyses, tasks: Self.heartRate,
    effect: .content, "Heart rates at rest, for sessions without a rest recording before the music",
    sets: { $0.baseline = $1 })
  let log = Option(
    "music-log-file", .file("FILE"), in: .input, of: .analyses, tasks: Self.heartRate,
    effect: .content, "Log of the app; the last line `clip name: X` names the music clip",
    sets: { $0.clipLog = $1 })
  let background = Option(
    "background-file", .file("FILE"), in: .input, of: .analyses.and([.spectrum]),
    tasks: [ActiveTask.phonation.rawValue], effect: .content,
    "Recording of the room without the voice; replaces the countdown recording",
    sets: { $0.background = $1 })
  let vowel = Option(
    "vowel", .file("FILE"), in: .input, of: [.task], tasks: Self.voiceQuality, effect: .content,
    inSettings: .refused(Self.whatIsRun), "Recording of a held vowel, to be measured with --speech")
  let speech = Option(
    "speech", .file("FILE"), in: .input, of: [.task], tasks: Self.voiceQuality, effect: .content,
    inSettings: .refused(Self.whatIsRun), "Recording of speech, to be measured with --vowel")
  let scores = Option(
    "sentence-score-file", .file("FILE.csv"), in: .input, of: .analyses, tasks: Self.inNoise,
    effect: .content,
    "Hand-scored sentences (columns snr_db, words, correct and optionally participant, session) instead of recorded replies",
    sets: { $0.scoreTable = $1 })
  let speechFile = Option(
    "speech-file", .files("FILE"), in: .input, of: .analyses, tasks: Self.inNoise, effect: .content,
    "Audio of the sentences without noise; give it once for all sentences or once per sentence, in order",
    sets: { $0.speechFiles = $1 })
  let noiseFile = Option(
    "noise-file", .files("FILE"), in: .input, of: .analyses, tasks: Self.inNoise, effect: .content,
    "Audio of the noise before its gain; give it once for all sentences or once per sentence, in order",
    sets: { $0.noiseFiles = $1 })
  let mixFile = Option(
    "mix-file", .files("FILE"), in: .input, of: .analyses, tasks: Self.inNoise, effect: .content,
    "Audio of speech and noise together; give it once for all sentences or once per sentence, in order",
    sets: { $0.mixFiles = $1 })
  let task = Option(
    "task", .choice(of: ActiveTask.self, "TASK"), in: .input, of: .drawers, effect: .rows,
    "Treat the files as recordings of this task, independent of recognition",
    sets: { $0.forcedTask = $1 })
  let strict = Option(
    "strict", .toggle, in: .input, of: .analyses, effect: .rows,
    "Report a truncated recording as an error instead of analyzing the part before the cut",
    sets: { $0.isStrict = $1 })

  let archiveSize = Option(
    "archive-size-max",
    .integer(
      1...1_048_576, "MB", default: Self.usual.archiveLimits.byteCount / ArchiveLimits.megabyte),
    in: .input, of: .readers, effect: .rows,
    "Largest unpacked size of an archive or compressed file (1 MB = 2^20 bytes)",
    sets: { $0.archiveLimits.byteCount = $1 * ArchiveLimits.megabyte })
  let archiveRatio = Option(
    "archive-ratio-max", .integer(2...1_000_000, "N", default: Self.usual.archiveLimits.ratio),
    in: .input, of: .readers, effect: .rows,
    "Largest ratio of unpacked to packed size, for archives above 64 MB",
    sets: { $0.archiveLimits.ratio = $1 })
  let archiveMembers = Option(
    "archive-members-max",
    .integer(1...100_000_000, "N", default: Self.usual.archiveLimits.memberCount), in: .input,
    of: .readers, effect: .rows, "Largest number of files and folders in an archive",
    sets: { $0.archiveLimits.memberCount = $1 })
  let archiveDepth = Option(
    "archive-depth-max", .integer(1...16, "N", default: Self.usual.archiveLimits.depth), in: .input,
    of: .readers, effect: .rows, "Deepest nesting of archives; the outermost archive is level 1",
    sets: { $0.archiveLimits.depth = $1 })

  // MARK: Reliability and change

  let between = Option(
    "between", .choice(default: ReliabilityDesign.Occasion.visits), in: .comparison,
    of: .comparisons.and([.changes]), effect: .rows, firstPage: 2,
    "What is compared; changes: visits or sessions; halves: events of one session, not in pictures")
  let visitRule = Option(
    "take", .choice(default: SessionRule.mean), in: .comparison, of: .comparisons.and(.followUps),
    effect: .rows,
    "How the sessions of a visit become one value; all: they are compared one by one, error: status 1"
  )
  let occasions = Option(
    "occasions", .integer(2...1000, orWord: "all", "N|all", default: 2), in: .comparison,
    of: .comparisons, effect: .rows, firstPage: 2,
    "Number of occasions compared per participant; `all` ignores their order")
  let periodLength = Option(
    "window", .number(0.01...36_500, "DAYS", unit: "d"), in: .comparison, of: .comparisons,
    effect: .rows, firstPage: 2,
    "Join all sessions of a period of this length into one occasion, by their median")
  let splits = Option(
    "splits", .integer(2...1_000_000, "N", default: HalvesRules().divisionCount), in: .comparison,
    of: [.reliability], effect: .rows, firstPage: 3,
    "Number of random divisions of the events of a session, for --between halves")
  let splitSeed = Option(
    "seed", .integer(0...1_000_000_000, "N", default: 1), in: .comparison, of: [.reliability],
    effect: .rows, firstPage: 3, "Seed of the random divisions of --between halves")
  let halves = Option(
    "halves", .choice(default: HalvesRules.HalvesKind.auto), in: .comparison, of: [.reliability],
    effect: .rows, firstPage: 3,
    "Halves of --between halves; auto: random ones of trials, ordered ones (first and second in time) of taps and targets"
  )
  let least = Option(
    "least", .integer(1...100_000, "N", default: 3), in: .comparison, of: .comparisons,
    effect: .rows, "Smallest number of sessions in a --window")
  let quality = Option(
    "quality", .choice([Quality.good, .doubtful], default: .good), in: .comparison,
    of: .comparisons.and(.followUps).and([.table, .practice, .norms]), effect: .rows, firstPage: 3,
    "Worst quality of values that are used")
  let group = Option(
    "group", .file("COLUMN|FILE.csv"), in: .comparison, of: .comparisons.and([.report, .practice]),
    effect: .content, inSettings: .fileOrWords,
    "Column of participants.csv, or table with the columns participant and group; report: group, arm or treatment unless given"
  )
  let against = Option(
    "against", .file("FILE.csv"), in: .comparison, of: .comparisons, effect: .content,
    "Compare with another system: columns participant, metric, value and optionally session, task, step, side, unit"
  )
  let metrics = Option(
    "metrics", .file("main|all|NAME,...|FILE", default: "all"), in: .comparison,
    of: .comparisons.and(.followUps).and([.diff, .bids]), effect: .content, firstPage: 3,
    inSettings: .fileOrWords,
    "Main metrics of each task, all, some (* for any letters), or the names in FILE")
  let baselineCount = Option(
    "baseline", .integer(1...1000, "N", default: UsualBaseline.valueCount), in: .comparison,
    of: .followUps.and([.practice]), effect: .rows, firstPage: 2,
    "Number of values that form a participant's baseline")
  let errors = Option(
    "sem", .file("FILE.csv"), in: .comparison, of: .followUps, effect: .content, firstPage: 2,
    "reliability.csv whose errors of measurement are used; the default is the run itself")

  let practiceRule = Option(
    "practice", .choice(default: PracticeRule.adjust), in: .comparison, of: .followUps,
    effect: .rows, firstPage: 2,
    "Whether what participants gain by doing a test again is subtracted from changes, flagged or ignored"
  )
  let controls = Option(
    "practice-from", .text("COLUMN=VALUE", .words), in: .comparison, of: .followUps.and([.report]),
    effect: .rows, firstPage: 2,
    "Estimate practice and error from participants who do not change, such as group=control of participants.csv"
  )
  let burnIn = Option(
    "burn-in", .integer(0...1000, orWord: "auto", "N|auto", default: 0), in: .comparison,
    of: .followUps, effect: .rows, firstPage: 3,
    "Number of each participant's first repetitions that are left out; auto: until practice no longer matters"
  )
  let scale = Option(
    "scale", .choice(default: ScaleChoice.auto), in: .comparison, of: [.practice], effect: .rows,
    firstPage: 3, "Scale of the curves: the values, their logarithms, or what fits better")
  let learnedMetrics = Option(
    "metrics", .file("main|all|NAME,...|FILE", default: "main"), in: .comparison, of: [.practice],
    effect: .content, firstPage: 3, inSettings: .fileOrWords,
    "Main metrics of each task, all, some (* for any letters), or the names in FILE")

  // MARK: Norms

  let normControls = Option(
    "controls", .text("COLUMN=VALUE", .words), in: .comparison, of: [.norms], effect: .rows,
    firstPage: 1,
    "Participants who are the controls, such as group=control of participants.csv; with --apply, each of them is compared with the others"
  )
  let appliedNorms = Option(
    "apply", .file("NORMS.csv"), in: .comparison, of: [.norms, .table, .changes, .plot],
    effect: .content, firstPage: 2,
    "Compare values with norms that `analyze norms` has written; table: in columns NAME__z, changes: in the column z, plot: in the picture norms"
  )
  let covariates = Option(
    "covariates", .text("TERM,...|none", .words), in: .comparison, of: [.norms], effect: .rows,
    firstPage: 2, inSettings: .list,
    "Columns of participants.csv on which the expected value depends, such as age,age^2,sex,age*sex; the default is age, from 20 controls on sex, from 40 on age^2"
  )
  let normMethod = Option(
    "method", .choice(default: NormRules.NormMethod.regression), in: .comparison, of: [.norms],
    effect: .rows, firstPage: 3,
    "Regression on covariates, or the rank among the controls, for accuracies and small counts")
  let normScale = Option(
    "scale", .choice(default: ScaleChoice.auto), in: .comparison, of: [.norms], effect: .rows,
    firstPage: 3,
    "Scale of the norms; auto: logarithms for times, amplitudes, areas, powers and variabilities, otherwise the values"
  )
  let normTake = Option(
    "take", .choice(default: NormTake.first), in: .comparison, of: [.norms], effect: .rows,
    firstPage: 3, "Which of the sessions of a control gives the value")
  let allowMethod = Option(
    "allow-method", .toggle, in: .comparison, of: [.norms], effect: .rows, firstPage: 4,
    "Also compare values of other versions of an analysis than that of the norms")
  let publish = Option(
    "publish", .toggle, in: .comparison, of: [.norms], effect: .display, firstPage: 4,
    "Refuse norms of fewer than 10 controls, whose values could be computed from them")
  let normMetrics = Option(
    "metrics", .file("main|all|NAME,...|FILE", default: "main"), in: .comparison, of: [.norms],
    effect: .content, firstPage: 3, inSettings: .fileOrWords,
    "Main metrics of each task, all, some (* for any letters), or the names in FILE; with --apply, all with norms"
  )

  // MARK: The analysis table

  let tableMetrics = Option(
    "metrics", .file("main|all|NAME,...|FILE", default: "main"), in: .comparison, of: [.table],
    effect: .content, firstPage: 2, inSettings: .fileOrWords,
    "Main metrics of each task, all, some in this order (* for any letters; METRIC__STEP__SIDE is one column in every run), or the names in FILE"
  )
  let rowUnit = Option(
    "by", .choice(default: RowUnit.visit), in: .comparison, of: [.table], effect: .rows,
    firstPage: 2, "What a row is")
  let attemptRule = Option(
    "attempts", .choice(default: AttemptRule.median), in: .comparison, of: [.table], effect: .rows,
    firstPage: 3, "How the attempts of a session become one value")
  let sessionRule = Option(
    "take", .choice(default: SessionRule.mean), in: .comparison, of: [.table], effect: .rows,
    firstPage: 3, "How the sessions of a row become one value; all: a row for each, error: status 1"
  )
  let besides = Option(
    "with", .text("n,sd,quality,session,reason", .words), in: .comparison, of: [.table],
    effect: .rows, firstPage: 4, inSettings: .list,
    "Columns beside each measure: number of joined values, their standard deviation, worst verdict, sessions, reason of absence"
  )
  let long = Option(
    "long", .toggle, in: .comparison, of: [.table], effect: .rows, firstPage: 4,
    "One row for each value, as for mixed models")
  let spread = Option(
    "spread", .toggle, in: .comparison, of: [.table], effect: .rows, firstPage: 4,
    "One row for each participant, with columns NAME__v1, NAME__v2 for the visits")
  let complete = Option(
    "complete", .toggle, in: .comparison, of: [.table], effect: .rows,
    "Also rows for participants and visits without a session")
  let unscheduled = Option(
    "unscheduled", .toggle, in: .comparison, of: [.table], effect: .rows,
    "Also rows for sessions that are in no visit, one for each")
  let dayOne = Option(
    "day1", .toggle, in: .comparison, of: [.table], effect: .rows,
    "The first day is day 1 and the day before it day -1, as CDISC counts")
  let columnNames = Option(
    "names", .choice(default: NameLength.long), in: .comparison, of: [.table], effect: .rows,
    "Names of the measures' columns; short: v001, v002, for programs with short names")
  let columnsFile = Option(
    "columns-file", .file("FILE.columns.csv"), in: .comparison, of: [.table], effect: .content,
    "Exactly the measures of an earlier table, so that tables can be appended")
  let practiceCurves = Option(
    "expected", .file("PRACTICE.csv"), in: .comparison, of: [.table], effect: .content,
    "Add what a participant who changes by practice only would have, by a table that `analyze practice` has written: columns NAME__practice_expected"
  )
  let allRows = Option(
    "all-rows", .toggle, in: .comparison, of: [.diff], effect: .display, firstPage: 2,
    "Every row that differs, instead of counts and the largest changes")

  // MARK: Output

  let exportFormat = Option(
    "as", .choice(of: ExportFormat.self), in: .output, of: [.export], effect: .rows,
    "Format of the export")
  let output = Option(
    "output", short: "o", .output("PATH", isFolder: true), in: .output, of: .tables.and([.merge]),
    effect: .running, firstPage: 1,
    "Write all tables to the folder PATH instead of printing the metrics",
    sets: { $0.outputFolder = $1 })
  let outputFile = Option(
    "output", short: "o", .streamOutput("FILE"), in: .output, of: .drawers, effect: .running,
    firstPage: 1,
    "Write to FILE instead of standard output or RUN/report.html; report: to a folder, with a page for each participant"
  )
  let outputTable = Option(
    "output", short: "o", .tableOutput("PATH"), in: .output, of: .derived, effect: .running,
    firstPage: 1, "Write the table into the folder PATH, which may be that of the run")
  let tableFile = Option(
    "output", short: "o", .streamOutput("FILE"), in: .output, of: .runTables, effect: .running,
    firstPage: 1,
    "Write to FILE instead of standard output; table: with FILE.columns.csv and FILE.json beside it, norms: with FILE.json"
  )
  let exportOutput = Option(
    "output", short: "o", .output("PATH", isFolder: false), in: .output, of: [.export],
    effect: .running, "Write to PATH: a file for sqlite, a folder for redcap")
  let bidsOutput = Option(
    "output", short: "o", .output("FOLDER", isFolder: true), in: .output, of: [.bids],
    effect: .running, firstPage: 1, "Write the dataset to FOLDER, which must not exist or be empty")
  let exportMetrics = Option(
    "metrics", .file("main|all|NAME,...|FILE"), in: .output, of: [.export], effect: .content,
    inSettings: .fileOrWords,
    "Main metrics of each task, all, some (* for any letters), or the names in FILE; the default is main for redcap, all for sqlite"
  )
  let event = Option(
    "event", .text("NAME", .words), in: .output, of: [.export], effect: .rows,
    "REDCap: event name, for longitudinal projects")
  let dataDictionary = Option(
    "data-dictionary", .file("FILE.csv"), in: .output, of: [.export], effect: .content,
    "REDCap: data dictionary of the project of MyCap, whose rows get the values back: each record, event and instance its own"
  )
  let sameForm = Option(
    "same-form", .toggle, in: .output, of: [.export], effect: .rows,
    "REDCap: with --data-dictionary, add hidden fields to the forms of the tasks instead of forms of their own"
  )
  let shiftDates = Option(
    "shift-dates", .toggle, in: .output, of: [.bids], effect: .rows, firstPage: 1,
    "Move the dates of each participant by a whole number of weeks; needs --pseudonym-key-file")
  let force = Option(
    "force", .toggle, in: .output, of: .tables.and([.merge, .report]), effect: .running,
    inSettings: .refused(Self.once),
    "Replace the run of another study or with other settings in the --output folder",
    sets: { $0.isForced = $1 })
  let pictures = Option(
    Parameters.pictures, in: .output, of: .tables, effect: .rows, firstPage: 10,
    sets: { $0.storesPictures = $1 })
  let cards = Option(
    "cards", .choice(default: PictureRequest.PictureExtent.auto), in: .output, of: [.report],
    effect: .display, firstPage: 10,
    "Sessions with a card on a single page; auto: all of a small study, otherwise those with problems"
  )
  let printExtent = Option(
    "print", .choice(default: StudyPage.PrintExtent.overview), in: .output, of: [.report],
    effect: .display,
    "Sections that are on paper when the page is printed: overview, flow and groups, or all")
  let reviewForm = Option(
    "review-form", .toggle, in: .output, of: [.report], effect: .display,
    "Add a form to the single page by which people judge each step, blinded and by keys, and save review.csv"
  )
  let seed = Option(
    "seed", .integer(0...1_000_000_000, "N", default: 1), in: .output, of: [.report],
    effect: .display, "Seed of the order of the cards of --review-form")
  let session = Option(
    "session", .texts("NAME", .name), in: .output, of: .drawers, effect: .display,
    "Draw the session or the participant with this name first; with --pseudonym-key-file, original names are accepted as well"
  )
  let planOutput = Option(
    "output", short: "o", .streamOutput("FILE"), in: .output, of: [.plan], effect: .running,
    firstPage: 1, "Write a row for each file to FILE, which is also a --map, instead of a summary")
  let kinds = Option(
    "kinds", .toggle, in: .output, of: [.plan], effect: .display, firstPage: 2,
    "Write a row for each kind of files, by the form of their paths, instead of each file")
  let save = Option(
    "save", .toggle, in: .output, of: [.plan], effect: .display, firstPage: 3,
    "Write what was found into analyze.toml at the root of the study, which later runs read")
  let step = Option(
    "step", .text("NAME", .words), in: .output, of: [.plot], effect: .display,
    "Only the pictures of this step")
  let picture = Option(
    "picture", .choice(among: Self.pictureNames, "NAME"), in: .output, of: [.plot],
    effect: .display,
    "Only the picture with this name: \(Self.pictureNames.joined(separator: ", "))")
  let dpi = Option(
    "dpi", .integer(30...1200, "N", default: 300), in: .output, of: [.plot], effect: .display,
    "Points per inch of a PNG file")
  let format = Option(
    "format", .choice(of: OutputFormat.self), in: .output,
    of: .tables.and(.derived).and(.runTables).and([
      .inspect, .samples, .spectrum, .dictionary, .review,
    ]), effect: .rows, firstPage: 4,
    "Table format; the default is csv, or an aligned table when `inspect` prints to a terminal",
    sets: { $0.format = $1 ?? .csv })
  let planFormat = Option(
    "format", .choice(of: OutputFormat.self), in: .output, of: [.plan], effect: .display,
    firstPage: 4, "Format of the rows; the default is csv, or a summary on a terminal",
    sets: { $0.format = $1 ?? .csv })
  let noHeader = Option(
    "no-header", .toggle, in: .output,
    of: .tables.and(.derived).and(.runTables).and([
      .plan, .inspect, .samples, .spectrum, .dictionary, .review, .merge,
    ]), effect: .running, inSettings: .refused(Self.once),
    "Print the rows of the table without the header, for pipelines of the shell",
    sets: { $0.omitsHeader = $1 })
  let wide = Option(
    "wide", .toggle, in: .output, of: .tables, effect: .rows, firstPage: 3,
    "One row per attempt of a step with one column per metric, instead of one row per value",
    sets: { $0.isWide = $1 })
  let wideQuality = Option(
    "wide-quality", .toggle, in: .output, of: .tables, effect: .rows,
    "Add a column METRIC.quality with the verdict after each metric of the wide tables; needs --wide",
    sets: { $0.wideColumns.haveVerdicts = $1 })
  let carry = Option(
    "carry", .text("COLUMNS", .words), in: .output, of: .tables.and([.table]), effect: .rows,
    inSettings: .list,
    "Columns of --participants to repeat in the wide tables, separated by commas; table: its covariates",
    sets: { $0.wideColumns.carried = ($1 ?? "").split(separator: ",").map(String.init) })
  let asColumn = Option(
    "as-column", .text("NAME", .words), in: .output, of: [.merge], effect: .rows,
    "Name of a new first column that contains the name of the run each row comes from")
  let digits = Option(
    "digits", .integer(1...17, orWord: "full", "N|full", default: 9), in: .output,
    of: .tables.and(.derived).and(.runTables).and([.bids, .inspect, .samples, .spectrum, .review]),
    effect: .rows,
    "Number of significant digits, or `full` for every digit that a double-precision number holds",
    sets: { $0.digits = $1 })
  let location = Option(
    Parameters.location, in: .output, of: .printers, effect: .rows,
    sets: { $0.keptFacts[Parameters.location.name] = $1 == .keep ? $1.rawValue : nil })
  let text = Option(
    Parameters.text, in: .output, of: .printers, effect: .rows,
    sets: { $0.keptFacts[Parameters.text.name] = $1 == .keep ? $1.rawValue : nil })
  let pseudonymKeyFile = Option(
    "pseudonym-key-file", .file("KEYFILE"), in: .output, of: .batches, effect: .indirect,
    inSettings: .refused("the path of a secret key does not belong into a file that others read"),
    "Replace names of participants, sessions and files by keyed hashes; KEYFILE holds the key")

  // MARK: Running

  let jobs = Option(
    "jobs", short: "j", .integer(1...1024, "N"), in: .running, of: .batches, effect: .running,
    firstPage: 9,
    "Number of sessions analyzed at the same time; the default is the number of processor cores",
    sets: { $0.jobs = $1 ?? Host.processorCount })
  let timeout = Option(
    "timeout", .number(0.1...1_000_000, "SECONDS", unit: "s", default: Self.usual.timeoutSeconds),
    in: .running, of: .batches, effect: .running,
    "Largest processor time for reading one file or analyzing one session",
    sets: { $0.timeoutSeconds = $1 })
  let memory = Option(
    "memory-max", .integer(WorkerLimits.leastMegabytes...16_777_216, "MB"), in: .running,
    of: .batches, effect: .running,
    "Largest memory per job (1 MB = 2^20 bytes); the default is an equal share of 90 % of the memory",
    sets: { $0.memoryByteCount = $1.map { $0 << 20 } })
  let shard = Option(
    "shard", .text("I/N|auto", .fixedForm), in: .running, of: .tables, effect: .indirect,
    inSettings: .refused(Self.once),
    "Analyze part I of N of the study; `auto` takes I and N from Slurm or AWS Batch")
  let resume = Option(
    "resume", .toggle, in: .running, of: .tables, effect: .running, inSettings: .refused(Self.once),
    "Continue an interrupted run into the same --output folder", sets: { $0.isResumed = $1 })
  let update = Option(
    "update", .toggle, in: .running, of: .tables.and([.report]), effect: .running, firstPage: 8,
    inSettings: .refused(Self.once),
    "Analyze only what is new or changed and keep the rest of the earlier run in the --output folder",
    sets: { $0.isUpdated = $1 })
  let add = Option(
    "add", .toggle, in: .running, of: .tables, effect: .running, inSettings: .refused(Self.once),
    "Add the sessions below PATH to the run in the --output folder and keep the rest of it",
    sets: { $0.isAdded = $1 })
  let failOn = Option(
    "fail-on", .choice(default: FailureRule.any), in: .running, of: .batches.and([.merge]),
    effect: .running,
    "Which unusable inputs make the exit status 1; `new`: not those whose results --add, --update or --resume kept"
  )
  let window = Option(
    "window", .number(0.1...600, "SECONDS", unit: "s", default: 10), in: .parameters,
    of: [.spectrum], effect: .rows, "Length of the segments whose spectra are averaged")

  // MARK: Messages

  let progress = Option(
    "progress", .choice(default: TerminalChoice.auto), in: .messages, of: .batches,
    effect: .running,
    "Whether progress is shown on standard error; `always` also writes it to log files, line by line"
  )
  let color = Option(
    "color", .choice(default: TerminalChoice.auto), in: .messages, of: .everywhere,
    effect: .running, "Whether messages are colored")
  let quiet = Option(
    "quiet", short: "q", .toggle, in: .messages, of: .talkative, effect: .running, firstPage: 11,
    "Print errors only")
  let verbose = Option(
    "verbose", short: "v", .toggle, in: .messages, of: .talkative, effect: .running,
    "Also print what is read and why", sets: { $0.namesAll = $1 })
  let json = Option(
    "json", .toggle, in: .messages, of: [.version], effect: .display,
    "With --version: also the libraries' versions, as JSON")
  let version = Option(
    "version", .toggle, in: .messages, of: [.version], effect: .display, "Print the version")
  let allOptions = Option(
    "all", .toggle, in: .messages, of: [.help], effect: .display, "list all options of the command")
  let help = Option(
    "help", short: "h", .toggle, in: .messages, of: .everywhere, effect: .display,
    inSettings: .refused(Self.once),
    "Show what the command does: -h on one screen, --help with all options")
}

/// Sets of kinds of commands that options have in common.
extension Set<CommandKind> {
  static let tables: Self = [.run, .task]
  static let drawers: Self = [.report, .plot]
  /// Commands that output results of analyses.
  static let shows = tables.and(drawers).and([.summary])
  static let analyses = shows.and([.bids, .plan])
  static let batches = analyses.and([.inspect])
  /// Commands whose rows have a visit.
  static let visiting = analyses.and([.reliability, .changes])
  /// Commands that read the settings of a study.
  static let configured = batches.and([.table])
  static let readers = batches.and([.samples, .spectrum])
  static let printers = shows.and([.samples])
  static let everywhere = Self(CommandKind.allCases)
  /// Commands that compute a table from the tables of a run.
  static let derived: Self = [.reliability, .changes, .practice]
  /// Commands that write one table made from the tables of runs to a file.
  static let runTables: Self = [.table, .diff, .norms]
  /// Commands that read recordings or tables and say what they did.
  static let talkative = readers.and(derived).and(runTables).and([.merge, .export, .review])
  /// Commands about reliability, with its pictures.
  static let comparisons: Self = [.reliability, .plot]
  /// Commands about change, with its pictures.
  static let followUps: Self = [.changes, .plot]

  /// The union of two sets.
  func and(_ others: Self) -> Self { union(others) }
}

/// Formats of other programs for the tables of a run.
enum ExportFormat: String, CaseIterable, Sendable { case sqlite, redcap }

/// Names of columns of the analysis table.
enum NameLength: String, CaseIterable, Sendable { case long, short }

/// Decides which unusable inputs make a command fail: all, those of what it has measured itself, or none.
enum FailureRule: String, CaseIterable, Sendable { case any, new, none }
