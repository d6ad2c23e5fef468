/// The commands, apart from those named after tasks.
extension CommandSpec {
  /// The option that gives files instead of operands.
  private static let files = OptionDeclarations.program.filesFrom.spec
  private static let paths = OperandSpec(
    name: "PATH", kind: .path, isRepeatable: true, replacements: [files])

  static let plan = CommandSpec(
    kind: .plan, name: "plan",
    summary: "Show what a run would do: who, when, what, and what is left out; nothing is analyzed",
    operands: [paths],
    examples: [
      CommandExample(
        line: "analyze plan study/", effect: "participants, visits, tasks and kinds of files"),
      CommandExample(
        line: "analyze plan study/ -o plan.csv",
        effect: "a row for each file, to be edited and given to run as --map"),
      CommandExample(
        line: "analyze plan study/ --save", effect: "study/analyze.toml, the settings of the study"),
    ])
  static let run = CommandSpec(
    kind: .run, name: "run",
    summary: "Find every session below PATH, analyze it and print its metrics", operands: [paths],
    examples: [
      CommandExample(
        line: "analyze run study/ > metrics.csv", effect: "the metrics of all sessions as one table"
      ),
      CommandExample(
        line: "analyze run study/ -o results/",
        effect: "all tables, dictionary and a record of the run in a folder"),
      CommandExample(
        line: "find study -name '*.json' -print0 | analyze run --files-from - -0",
        effect: "chosen files, with any characters in their names"),
    ])
  static let summary = CommandSpec(
    kind: .summary, name: "summary",
    summary: "Print a summary of a study: participants, tasks, main values, problems",
    operands: [
      OperandSpec(name: "RUN|PATH", kind: .path, isRepeatable: true, replacements: [files])
    ],
    examples: [
      CommandExample(line: "analyze summary results/", effect: "a summary of the run in a folder"),
      CommandExample(line: "analyze summary study/", effect: "a summary of recordings"),
    ])
  static let report = CommandSpec(
    kind: .report, name: "report",
    summary: "Write a study as HTML: one page or a folder of pages, of a run or of recordings",
    operands: [
      OperandSpec(name: "RUN|PATH", kind: .path, isRepeatable: true, replacements: [files])
    ],
    examples: [
      CommandExample(
        line: "analyze report results/", effect: "results/report.html, from the tables of a run"),
      CommandExample(
        line: "analyze report study/ -o study.html", effect: "analyze and draw, without tables"),
      CommandExample(
        line: "analyze report results/ -o pages/",
        effect: "a folder with an overview and a page for each participant"),
    ])
  static let plot = CommandSpec(
    kind: .plot, name: "plot",
    summary:
      "Draw pictures as SVG, PNG or PDF: of one session or some of its files, or of the reliability in a run",
    operands: [
      OperandSpec(name: "RUN|PATH", kind: .path, isRepeatable: true, replacements: [files])
    ],
    examples: [
      CommandExample(
        line: "analyze plot study/P01/7D0759C1 -o walk.svg", effect: "all pictures of a session"),
      CommandExample(
        line: "analyze plot tapping.json --picture tap-raster -o taps.png",
        effect: "one picture with 300 points per inch, for a slide; needs rsvg-convert"),
      CommandExample(
        line: "analyze plot results/ --picture bland-altman --metrics cadence_spm -o cadence.svg",
        effect: "the agreement of the first two sessions in a run"),
      CommandExample(
        line: "analyze plot results/ --picture norms --apply norms.csv --session P01 -o P01.svg",
        effect: "the values of a participant among those of people like the controls"),
    ])
  static let reliability = CommandSpec(
    kind: .reliability, name: "reliability",
    summary: "Report how repeatable each metric is: ICC, SEM, MDC, limits of agreement",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze reliability results/ -o results/",
        effect: "results/reliability.csv: the first two visits of each participant"),
      CommandExample(
        line: "analyze reliability results/ --window 14 --least 3",
        effect: "medians over periods of 14 days"),
      CommandExample(
        line: "analyze reliability results/ --between halves --metrics 'stroop_*'",
        effect: "how reliable one session is, from random halves of its trials"),
      CommandExample(
        line: "analyze reliability results/ --against mat.csv --metrics gait_speed_mps",
        effect: "agreement with another system"),
    ])
  static let changes = CommandSpec(
    kind: .changes, name: "changes",
    summary:
      "Report how each participant changed: values against a baseline and the error of measurement",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze changes results/ -o results/",
        effect: "results/changes.csv: each value against the median of the first three"),
      CommandExample(
        line: "analyze changes results/ --baseline 1 --sem other/reliability.csv",
        effect: "with the errors of measurement of another study"),
      CommandExample(
        line: "analyze changes results/ --practice-from group=control",
        effect: "what controls gain by practice is subtracted"),
    ])
  static let practice = CommandSpec(
    kind: .practice, name: "practice", summary: "Report how much people gain by doing a test again",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze practice results/ -o results/",
        effect: "results/practice.csv: the curve of learning of each main metric"),
      CommandExample(
        line: "analyze practice results/ --group group",
        effect: "a curve for each group of participants.csv"),
    ])
  static let norms = CommandSpec(
    kind: .norms, name: "norms",
    summary:
      "Describe the controls of a study, and compare people with them: percentiles, z-scores",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze norms results/ --controls group=control -o norms.csv",
        effect: "what is expected of a person, by age and sex"),
      CommandExample(
        line:
          "analyze norms results/ --controls group=control --covariates age,sex,height -o norms.csv",
        effect: "also by height"),
      CommandExample(
        line: "analyze norms other/ --apply norms.csv -o scores.csv",
        effect: "percentile and z-score of each value of another study"),
    ])
  static let review = CommandSpec(
    kind: .review, name: "review",
    summary: "Report how far reviewers agree: with each other and with the program's verdicts",
    operands: [
      OperandSpec(name: "RUN", kind: .path),
      OperandSpec(name: "FILE", kind: .path, isRepeatable: true),
    ],
    examples: [
      CommandExample(
        line: "analyze review results/ anna.csv ben.csv",
        effect: "percent agreement and Cohen's kappa of the decisions that two people saved")
    ])
  static let table = CommandSpec(
    kind: .table, name: "table",
    summary:
      "Write one row per participant and visit: a column for each measure, covariates beside",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze table results/ -o table.csv",
        effect: "good main values, ready for R, SPSS, Stata, SQL and pandas"),
      CommandExample(
        line: "analyze table results/ --metrics cadence_spm,gait_speed_mps --with n,sd",
        effect: "two measures, with the number of sessions and their standard deviation"),
      CommandExample(
        line: "analyze table results/ --long --carry group,age",
        effect: "one row per value, with two covariates"),
    ])
  static let diff = CommandSpec(
    kind: .diff, name: "diff",
    summary: "Compare two runs: values, verdicts and sessions that differ; status 1 if any do",
    operands: [OperandSpec(name: "RUN1", kind: .path), OperandSpec(name: "RUN2", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze diff old/ new/", effect: "how many values differ, by task and metric"),
      CommandExample(
        line: "analyze diff old/ new/ --all-rows -o differences.csv",
        effect: "every row that differs"),
    ])
  static let inspect = CommandSpec(
    kind: .inspect, name: "inspect",
    summary: "Identify each file: kind, samples, duration, rate, gaps; nothing is analyzed",
    operands: [paths],
    examples: [
      CommandExample(line: "analyze inspect study/P01", effect: "a check before a long run"),
      CommandExample(
        line: "analyze inspect study/ --format csv > inputs.csv", effect: "as CSV, for a script"),
    ])
  static let merge = CommandSpec(
    kind: .merge, name: "merge",
    summary: "Combine the outputs of several runs: for example the parts made with `run --shard`",
    operands: [OperandSpec(name: "RUN", kind: .path, isRepeatable: true)],
    examples: [
      CommandExample(
        line: "analyze run study/ --shard 1/2 -o part1",
        effect: "one part of the study; other parts may run on other machines"),
      CommandExample(
        line: "analyze merge part1 part2 -o results", effect: "the tables of the complete study"),
      CommandExample(
        line: "analyze merge berlin lyon --as-column site -o results",
        effect: "the tables of two runs, with a column that names the run"),
    ])
  static let export = CommandSpec(
    kind: .export, name: "export",
    summary:
      "Write the tables of a run for other programs: a SQLite database or import files for REDCap",
    operands: [OperandSpec(name: "RUN", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze export results/ --as sqlite -o study.sqlite",
        effect: "one database file, with a view for each task"),
      CommandExample(
        line: "analyze export results/ --as redcap -o redcap/",
        effect: "data dictionary and records of a REDCap project"),
    ])
  static let bids = CommandSpec(
    kind: .bids, name: "bids", summary: "Write recordings and their measures as a BIDS dataset",
    operands: [paths],
    examples: [
      CommandExample(
        line: "analyze bids study/ -o dataset/", effect: "a dataset that archives accept"),
      CommandExample(
        line: "analyze bids study/ --pseudonym-key-file study.key --shift-dates -o dataset/",
        effect: "the same without names and true dates"),
    ])
  static let samples = CommandSpec(
    kind: .samples, name: "samples",
    summary: "Print one recording as a table: time in seconds from its start, SI units",
    operands: [OperandSpec(name: "FILE", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze samples walk.json > walk.csv", effect: "the samples, for example for a plot")
    ])
  static let spectrum = CommandSpec(
    kind: .spectrum, name: "spectrum",
    summary: "Print the power spectral density: of each channel of a recording, or of a sound",
    operands: [OperandSpec(name: "FILE", kind: .path)],
    examples: [
      CommandExample(
        line: "analyze spectrum walk.json --window 5",
        effect: "shorter segments: a smoother spectrum with a lower resolution"),
      CommandExample(
        line: "analyze spectrum vowel.m4a --background-file countdown.m4a",
        effect: "a sound and the noise of its room"),
    ])
  static let dictionary = CommandSpec(
    kind: .dictionary, name: "dictionary",
    summary: "List metrics: name, type, unit, definition, source, range, reason of absence",
    operands: [
      OperandSpec(
        name: "TASK|PATTERN", kind: .names(withFlags: false), isRequired: false, isRepeatable: true)
    ],
    examples: [
      CommandExample(
        line: "analyze dictionary > dictionary.csv", effect: "every metric, as a table"),
      CommandExample(line: "analyze dictionary tapping", effect: "the metrics of one task"),
      CommandExample(
        line: "analyze dictionary '*_asymmetry_*'", effect: "metrics whose names match a pattern"),
    ])
  static let explain = CommandSpec(
    kind: .explain, name: "explain",
    summary: "Describe a metric, flag, code, verdict, task, option or command",
    operands: [OperandSpec(name: "WORD", kind: .names(withFlags: true), isRepeatable: true)],
    examples: [
      CommandExample(line: "analyze explain cadence_spm", effect: "one metric"),
      CommandExample(line: "analyze explain doubtful few_strides", effect: "a verdict and a flag"),
      CommandExample(
        line: "analyze explain 'maximum phonation time'",
        effect: "the names and definitions that fit the words best"),
    ])
  static let completions = CommandSpec(
    kind: .completions, name: "completions",
    summary: "Print a script for a shell: it completes commands, options and files",
    operands: [OperandSpec(name: "SHELL", kind: .choice(["bash", "zsh", "fish"]))],
    examples: [
      CommandExample(
        line: "analyze completions bash > ~/.local/share/bash-completion/completions/analyze",
        effect: "for every new shell")
    ])
  static let man = CommandSpec(
    kind: .man, name: "man", summary: "Print the manual page",
    examples: [CommandExample(line: "analyze man | man -l -", effect: "read the page")])
  static let version = CommandSpec(
    kind: .version, name: "version", summary: "Print the version", isHidden: true)

  /// Prints the names of the generated pages, or one page, for `make docs`.
  static let reference = CommandSpec(
    kind: .reference, name: "reference", summary: "Print a generated page of the documentation",
    operands: [OperandSpec(name: "PAGE", kind: .text, isRequired: false)], isHidden: true)

  /// Prints the help of one of the commands.
  static func help(for names: [String]) -> CommandSpec {
    CommandSpec(
      kind: .help, name: "help", summary: "Show what a command does and its options",
      operands: [OperandSpec(name: "COMMAND", kind: .choice(names), isRequired: false)],
      examples: [CommandExample(line: "analyze help run", effect: "all about one command")])
  }

  /// Runs the analysis of one task, without recognition of tasks.
  static func task(_ task: TaskCommand) -> CommandSpec {
    let program = OptionDeclarations.program
    let others: [(option: OptionSpec, example: CommandExample)] = [
      (
        program.scores.spec,
        CommandExample(
          line: "analyze \(task.name) --sentence-score-file scores.csv",
          effect: "scores counted by hand")
      ),
      (
        program.vowel.spec,
        CommandExample(
          line: "analyze \(task.name) --vowel vowel.wav --speech text.wav",
          effect: "the indices of two recordings")
      ),
    ].filter { $0.0.tasks.contains(task.name) }
    return CommandSpec(
      kind: .task, name: task.name, summary: task.summary,
      operands: [
        OperandSpec(
          name: "FILE", kind: .path, isRepeatable: true,
          replacements: [files] + others.map(\.option))
      ],
      examples: [
        CommandExample(
          line: "analyze \(task.name) session/",
          effect: "this analysis for all files, independent of recognition")
      ] + others.map(\.example))
  }
}
