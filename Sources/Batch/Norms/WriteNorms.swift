import Metrics
public import Reliability
public import Report
import Study
import Text

/// The settings of `analyze norms`.
public struct NormsRequest {
  public var rules = NormRules()
  /// The text of `--metrics`.
  public var metrics = "main"
  /// True if doubtful values are used.
  public var takesDoubtful = false
  /// The text of `--controls`: a column of participants and a value in it; nil without the option.
  public var controls: String?
  /// The path of norms with which values are compared; nil to fit norms.
  public var applied: String?
  /// True if values of other versions of an analysis are compared as well.
  public var allowsOtherMethods = false
  /// True if the norms are for others, who must not read single controls out of them.
  public var isForPublication = false

  public init() {}
}

/// `analyze norms`: fits norms to the controls of a run, or compares the values of a run with norms.
public struct WriteNorms {
  private let run: FinishedRun
  private let request: NormsRequest
  private let form: WrittenForm
  private let console: Console

  /// Norms of fewer controls let a reader who has the values of all but one compute those of the last.
  private static let leastForPublication = 10
  private static let packageTitle = "analyze-norms"

  public init(_ run: FinishedRun, _ request: NormsRequest, _ form: WrittenForm, _ console: Console)
  { (self.run, self.request, self.form, self.console) = (run, request, form, console) }

  /// Writes norms, or z-scores, to standard output or as a file with its description beside it.
  ///
  /// - Parameter path: of the file; nil for standard output.
  public func write(to path: String?) throws {
    if let applied = request.applied { try compare(applied, to: path) } else { try fit(to: path) }
  }

  private func values() throws -> OrderedValues {
    let dictionary = try run.dictionary()
    let selection = try MetricSelection(request.metrics, dictionary)
    let (measured, hasUnnamed) = try ValueReading.values(
      of: run, dictionary, selection, takesDoubtful: request.takesDoubtful)
    if hasUnnamed {
      console.say(
        .warning,
        "rows without a participant were left out; run again with --participant, --layout or --map")
    }
    return OrderedValues(consume measured)
  }

  /// Whether a participant is a control.
  private func controls(_ text: String) throws -> @Sendable (PersonKey) -> Bool {
    let choice = try NamedParticipants("--controls", text, run, origin: try run.originColumns())
    return { choice.contains($0) }
  }

  // MARK: Fitting

  private func fit(to path: String?) throws {
    guard let controls = request.controls else {
      throw SettingsError(
        description:
          "norms: give the controls with --controls, such as --controls group=control, or norms with --apply"
      )
    }
    let isControl = try self.controls(controls)
    let people = try run.normPeople()
    try refuseCovariates(people)
    let file = try path.map {
      try DescribedFile<NormsRow>(
        $0, form, titled: Self.packageTitle, beginningWith: NormsRow.firstNames)
    }
    let study = NormStudy(try values(), people, devices: try run.devices())
    var (rows, metrics, fitted, small) = ([NormsRow](), 0, 0, [String]())
    study.fit(request.rules, program: "analyze \(Version.number)", isControl: isControl) { own in
      guard let first = own.first else { return }
      rows += own
      metrics += 1
      if first.term.isEmpty { return }
      fitted += 1
      if first.controlCount < Self.leastForPublication { small.append(first.metric) }
    }
    if request.isForPublication, let metric = small.first {
      throw SettingsError(
        description:
          "--publish: the norms of \(metric) are of fewer than \(Self.leastForPublication) controls, whose values can be computed from them; leave it out with --metrics"
      )
    }
    let table = NormsRow.table(terms: rows.map(\.inverse.count).max() ?? 0)
    try write(table, file, form.inFull) { take in try rows.forEach(take) }
    console.conclude(
      "\(counted(metrics, "metric")), \(fitted) with norms"
        + (fitted == 0 ? "; at least 6 controls with values and covariates are needed" : "")
        + remark(path))
  }

  /// Throws for covariates that the run does not have or that cannot be written.
  private func refuseCovariates(_ people: NormPeople) throws(SettingsError) {
    let names = request.rules.terms ?? []
    for part in names.flatMap(\.parts) {
      guard people.has(part.covariate) else {
        let near = nearestName(to: part.covariate, in: people.names)
        throw SettingsError(
          "--covariates", of: part.covariate,
          "is no covariate of the run\(near.map { "; did you mean \($0)?" } ?? ""); run with --participants, whose table has it"
        )
      }
      if let word = people.unwritableWord(of: part.covariate) {
        throw SettingsError(
          "--covariates", of: part.covariate,
          "has the word \(shown(word)), and * cannot stand in a level; write it in another way")
      }
    }
  }

  // MARK: Comparing

  private func compare(_ applied: String, to path: String?) throws {
    var norms = try Norms(readingFrom: applied)
    norms.allowsOtherMethods = request.allowsOtherMethods
    let people = try run.normPeople()
    let table = NormScoreRow.table(of: try run.originColumns())
    let file = try path.map {
      try DescribedFile<NormScoreRow>(
        $0, form, titled: Self.packageTitle, beginningWith: table.columnNames)
    }
    let values = try values()
    try values.refuseOtherUnits(AppliedNorms(norms, people))
    let study = NormStudy(values, people, devices: try run.devices())
    if let controls = request.controls {
      guard let known = study.recognizing(norms, isControl: try self.controls(controls)) else {
        throw SettingsError(
          "--controls", of: controls,
          "the norms of --apply were not fitted to these participants; leave --controls out, or give the run of the norms"
        )
      }
      norms = known
    }
    let name = try Norms.name(of: applied)
    var (rows, scores) = (0, 0)
    try write(table, file, form) { take in
      try study.compare(norms, named: name) { row in
        rows += 1
        if row.percentile != nil { scores += 1 }
        try take(row)
      }
    }
    console.conclude(
      "\(counted(rows, "value")), \(scores) compared with norms"
        + (scores < rows ? "; the column flags says why the others are not" : "") + remark(path))
  }

  // MARK: Output

  private func write<Row>(
    _ table: Table<Row>, _ file: DescribedFile<Row>?, _ form: WrittenForm,
    _ rows: ((Row) throws -> Void) throws -> Void
  ) throws {
    if let file {
      try file.write(table, form, run.version, rows)
    } else {
      try CheckedWriter.standardOutput().write(table, form, rows)
    }
  }

  private func remark(_ path: String?) -> String {
    path.map { "; the table is \(shown($0))" } ?? ""
  }
}
