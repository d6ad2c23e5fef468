import Foundation
import Metrics
import Report
import Testing
import Text

@testable import Reliability

/// The controls of Tests/Oracles/norms.csv, each with one session. Oracle of all their norms: Tests/Oracles/norms.R (R 4.2.2).
private struct Study {
  var entries: [Entry] = []
  var cells: [PersonKey: [String]] = [:]
  var given = ["age", "sex", "height"]
  var devices: [PersonSession: String] = [:]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracles/norms.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    for (number, line) in lines.enumerated() {
      let cells = line.split(separator: ",").map(String.init)
      add("C\(number + 10)", Array(cells.prefix(3)), Double(cells[3]))
    }
  }

  /// - Parameter persons: age, sex, height and value.
  init(_ persons: [(age: String, sex: String, height: String, value: Double)]) {
    for (number, person) in persons.enumerated() {
      add("N\(number)", [person.age, person.sex, person.height], person.value)
    }
  }

  mutating func add(_ name: String, _ known: [String], _ value: Double?, session: Int = 1) {
    entries.append(
      Entry(participant: name, session: "S\(session)", day: Double(20_000 + session), value: value))
    cells[PersonKey(name)] = known
  }

  var study: NormStudy {
    let starts = entries.map { entry in
      (person: PersonKey(entry.participant), start: entry.day.map(Entry.start) ?? "")
    }
    let people = NormPeople(TableCovariates(given: given, cells: cells), starts: starts)
    return NormStudy(OrderedValues(entries, better: .higher), people, devices: devices)
  }

  func rows(
    _ terms: [String]? = ["age", "age^2", "sex", "height"],
    _ change: (inout NormRules) -> Void = { _ in }
  ) -> [NormsRow] {
    var rules = NormRules()
    (rules.terms, rules.scale) = (terms?.compactMap(NormTerm.init), .raw)
    change(&rules)
    var rows: [NormsRow] = []
    study.fit(rules, program: "analyze", isControl: { $0.participant.hasPrefix("C") }) {
      rows += $0
    }
    return rows
  }

  func scores(_ norms: Norms) -> [NormScoreRow] {
    var rows: [NormScoreRow] = []
    study.compare(norms, named: "norms.csv") { rows.append($0) }
    return rows
  }

  static func isControl(_ person: PersonKey) -> Bool { person.participant.hasPrefix("C") }
}

private let persons = Study([
  (age: "68", sex: "1", height: "181", value: 1.1),
  (age: "30", sex: "0", height: "160", value: 1.95),
  (age: "85", sex: "0", height: "150", value: 1.2),
])

/// Rows as they are after being written and read again.
private func reread(_ rows: [NormsRow]) throws -> [NormsRow] {
  let table = NormsRow.table(terms: rows.map(\.inverse.count).max() ?? 0)
  let reader = try table.reader(of: table.columnNames)
  let numbers = NumberText(.full)
  return try rows.map { row in
    let texts = table.cells(of: row).map { $0.text(numbers) }
    return try #require(reader.row(cells: texts))
  }
}

private func codes(_ row: NormScoreRow?) -> [String] {
  row?.flags.split(separator: ";").map(String.init) ?? []
}

@Suite struct NormsTests {
  /// A mean height of 1.7 m has the one digit 2, from which heights differ as little as from 170 cm; people have the same scores.
  @Test func `the unit of the height changes no score`() throws {
    func inMeters(_ study: Study) -> Study {
      var study = study
      study.cells = study.cells.mapValues { cells in
        [cells[0], cells[1], Double(cells[2]).map { "\($0 / 100)" } ?? ""]
      }
      return study
    }
    let meters = inMeters(try Study()).rows()
    #expect(meters.compactMap(\.center) == [50, 50, 2])
    let ours = inMeters(persons).scores(try Norms(reread(meters)))
    let others = persons.scores(try Norms(reread(Study().rows())))
    #expect(ours.count == 3 && others.count == 3)
    for (one, other) in zip(ours, others) {
      #expect(try abs(#require(one.z) - #require(other.z)) < 1e-9)
    }
  }

  @Test func `norms have a row for each term`() throws {
    let rows = try Study().rows()
    let terms = rows.map(\.term)
    #expect(terms == ["(intercept)", "age", "age^2", "sex=1", "height", "sex=0"])
    #expect(rows.compactMap(\.center) == [50, 50, 170])
    let known = [
      1.5987771307259244, -0.0077959171432009445, -0.00022793651230918602, 0.10660149884493632,
      -0.00059868587974135054,
    ]
    for (row, wanted) in zip(rows, known) {
      #expect(try abs(#require(row.estimate) - wanted) < 1e-12)
    }
    #expect(rows.allSatisfy { $0.controlCount == 24 && $0.degreesOfFreedom == 19 })
    #expect(try abs(#require(rows[0].deviation) - 0.08940953777973) < 1e-12)
    #expect(try abs(#require(rows[0].largestLeverage) - 0.4310556333) < 1e-9)
    #expect(rows[5].estimate == nil && rows[5].inverse.isEmpty)
    #expect(rows[0].flags == "norms_small" && rows[0].scale == "raw" && rows[0].take == "first")
  }

  @Test func `people are compared with norms that were written and read`() throws {
    let norms = try Norms(reread(Study().rows()))
    let scores = persons.scores(norms)
    #expect(scores.map(\.participant) == ["N0", "N1", "N2"])
    let percentiles = [0.05183531376841, 99.56279660846982, 83.55167743624276]
    let limits = [
      (1.41071764319e-07, 0.435312506271), (96.9249210593, 99.9993870173),
      (18.8820458638, 99.9968860741),
    ]
    let z = [-3.280371093737, 2.621901580521, 0.976197803993]
    let expected = [1.4846151463279, 1.6695077274637, 1.05867152073]
    for place in scores.indices {
      #expect(try abs(#require(scores[place].percentile) - percentiles[place]) < 1e-8)
      #expect(try abs(#require(scores[place].z) - z[place]) < 1e-9)
      #expect(try abs(#require(scores[place].expected) - expected[place]) < 1e-11)
      #expect(scores[place].degreesOfFreedom == 19)
      #expect(try abs(#require(scores[place].percentileLow) - limits[place].0) < 1e-8)
      #expect(try abs(#require(scores[place].percentileHigh) - limits[place].1) < 1e-8)
      // High values are the better ones here.
      #expect(scores[place].worseZ == scores[place].z.map { -$0 })
    }
    #expect(codes(scores[0]) == ["norms_small"])
    #expect(codes(scores[2]) == ["norms_small", "norms_extrapolated"])
    #expect(scores[0].norms == "norms.csv")
  }

  /// Oracle: R's `predict(lm, interval = "prediction")`; 95 % lie between the percentiles 2.5 and 97.5.
  @Test func `a score has the interval in which people like the controls lie`() throws {
    let norms = try Norms(reread(Study().rows()))
    let scores = persons.scores(norms)
    #expect(try abs(#require(scores[0].expectedLow) - 1.276474589145) < 1e-11)
    #expect(try abs(#require(scores[0].expectedHigh) - 1.69275570351) < 1e-11)
    for scale in [NormScale.raw, .log] {
      let norms = try Norms(reread(Study().rows { $0.scale = scale == .raw ? .raw : .log }))
      let score = try #require(persons.scores(norms).first)
      for (end, percentile) in [(score.expectedLow, 2.5), (score.expectedHigh, 97.5)] {
        let at = Study([(age: "68", sex: "1", height: "181", value: try #require(end))])
        #expect(try abs(#require(at.scores(norms).first?.percentile) - percentile) < 1e-9)
      }
    }
  }

  /// Closed form: without covariates the limits are mean ± t(0.975; n − 1) s √(1 + 1/n), of logarithms their exponentials. A
  /// control is compared with the other 23.
  @Test func `the interval is transformed back as the value was`() throws {
    let controls = try Study()
    let values = controls.entries.compactMap(\.value).map { log($0) }
    func limits(_ own: [Double], _ quantile: Double) -> (Double, Double) {
      let count = Double(own.count)
      let center = own.reduce(0, +) / count
      let squares = own.reduce(0) { $0 + ($1 - center) * ($1 - center) }
      let reach = quantile * (squares / (count - 1) * (1 + 1 / count)).squareRoot()
      return (exp(center - reach), exp(center + reach))
    }
    let norms = try Norms(reread(controls.rows([]) { $0.scale = .log }))
    let other = try #require(
      Study([(age: "50", sex: "1", height: "170", value: 1)]).scores(norms).first)
    let all = limits(values, 2.0686576104190406)
    #expect(try abs(#require(other.expectedLow) - all.0) < 1e-9)
    #expect(try abs(#require(other.expectedHigh) - all.1) < 1e-9)
    let known = try #require(controls.study.recognizing(norms, isControl: Study.isControl))
    let own = try #require(controls.scores(known).first)
    let rest = limits(Array(values.dropFirst()), 2.0738730679040147)
    #expect(try abs(#require(own.expectedLow) - rest.0) < 1e-9)
    #expect(try abs(#require(own.expectedHigh) - rest.1) < 1e-9)
  }

  /// Oracle: R's `lm` of logarithms.
  @Test func `norms of logarithms expect a value in the unit of the metric`() throws {
    let norms = try Norms(reread(Study().rows { $0.scale = .log }))
    let scores = persons.scores(norms)
    let expected = [1.48007131985, 1.66525033280, 1.12774450613]
    let t = [-4.872653833303, 2.684951060451, 0.718831747459]
    for place in scores.indices {
      #expect(try abs(#require(scores[place].expected) - expected[place]) < 1e-10)
      #expect(try abs(#require(scores[place].t) - t[place]) < 1e-9)
    }
    let negative = Study([(age: "50", sex: "1", height: "170", value: -1)]).scores(norms)
    #expect(negative.first?.z == nil && codes(negative.first).contains("value_without_logarithm"))
  }

  /// Oracle: R's `lm(y ~ I(age - 50) * sex)`.
  @Test func `a product of covariates is a term`() throws {
    let rows = try Study().rows(["age", "sex", "age*sex"])
    #expect(rows.map(\.term) == ["(intercept)", "age", "sex=1", "age*sex=1", "sex=0"])
    let known = [1.5825826893353945, -0.0040382534775889, 0.0826284543596208, -0.0063040262623066]
    for (row, wanted) in zip(rows, known) {
      #expect(try abs(#require(row.estimate) - wanted) < 1e-12)
    }
    let t = [-3.83808666911, 2.93097778258, -1.71134751818]
    let scores = try persons.scores(Norms(reread(rows)))
    for (score, wanted) in zip(scores, t) { #expect(try abs(#require(score.t) - wanted) < 1e-9) }
  }

  /// Oracle: R's `rstudent`.
  @Test func `controls are compared with the others if they are named again`() throws {
    let controls = try Study()
    let norms = try Norms(reread(controls.rows()))
    let known = try #require(controls.study.recognizing(norms, isControl: Study.isControl))
    let scores = controls.scores(known)
    for (score, wanted) in zip(scores, [21.553019928, 91.898305653, 80.708372755]) {
      #expect(try abs(#require(score.percentile) - wanted) < 1e-7)
      #expect(codes(score).contains("own_control"))
      #expect(score.degreesOfFreedom == 18)
    }
    #expect(controls.scores(norms).allSatisfy { !codes($0).contains("own_control") })
    #expect(controls.study.recognizing(norms, isControl: { $0.participant > "C11" }) == nil)
    var others = controls
    others.entries[3].value = others.entries[3].value.map { $0 + 1e-6 }
    #expect(others.study.recognizing(norms, isControl: Study.isControl) == nil)
  }

  @Test func `the default terms depend on the number of controls alone`() {
    let rules = NormRules()
    #expect(rules.terms(count: 19) { _ in true }.map(\.text) == ["age"])
    #expect(rules.terms(count: 20) { _ in true }.map(\.text) == ["age", "sex"])
    #expect(rules.terms(count: 40) { _ in true }.map(\.text) == ["age", "age^2", "sex"])
    #expect(rules.terms(count: 40) { $0 == "sex" }.map(\.text) == ["sex"])
  }

  @Test func `people of whom too little is known have no score`() throws {
    let norms = try Norms(reread(Study().rows()))
    let scores = Study([
      (age: "", sex: "1", height: "181", value: 1), (age: "50", sex: "X", height: "181", value: 1),
      (age: "50", sex: "1", height: "", value: 1),
    ]).scores(norms)
    #expect(scores.allSatisfy { $0.z == nil && $0.percentile == nil && $0.expected == nil })
    #expect(codes(scores[0]).last == "covariate_missing")
    #expect(codes(scores[1]).last == "covariate_unknown")
    #expect(codes(scores[2]).last == "covariate_missing")
  }

  @Test func `a covariate that all controls share is left out`() throws {
    var controls = try Study()
    for person in controls.cells.keys { controls.cells[person]?[1] = "F" }
    let rows = controls.rows(["age", "sex", "age*sex"])
    #expect(rows.map(\.term) == ["(intercept)", "age", "sex=F"])
    #expect(rows[0].flags == "norms_small;norms_covariate_constant")
    let scores = try Study([
      (age: "50", sex: "F", height: "", value: 1.5), (age: "50", sex: "M", height: "", value: 1.5),
    ]).scores(Norms(reread(rows)))
    #expect(scores[0].z != nil && scores[1].z == nil)
    #expect(codes(scores[1]).last == "covariate_unknown")
    for person in controls.cells.keys { controls.cells[person]?[0] = "50" }
    let constant = controls.rows(["age"])
    #expect(constant.map(\.term) == ["(intercept)", "age"] && constant[1].estimate == nil)
    let others = try Study([
      (age: "50", sex: "F", height: "", value: 1.5), (age: "51", sex: "F", height: "", value: 1.5),
    ]).scores(Norms(reread(constant)))
    #expect(others[0].z != nil && others[1].z == nil)
    #expect(codes(others[1]).last == "norms_covariate_constant")
  }

  @Test func `too few, equal or dependent controls give no norms`() throws {
    var controls = try Study()
    let dependent = try Study().rows(["age", "sex"]) { _ in }
    #expect(dependent.count == 4)
    for (person, cells) in controls.cells { controls.cells[person]?[2] = cells[0] }
    #expect(controls.rows(["age", "height"]).map(\.flags) == ["covariates_dependent"])
    for place in controls.entries.indices { controls.entries[place].value = 0.1 }
    #expect(controls.rows(["age"]).map(\.flags) == ["no_spread"])
    controls.entries.removeLast(controls.entries.count - 6)
    let few = controls.rows(["age"])
    #expect(few.map(\.flags) == ["few_controls"] && few[0].term.isEmpty)
    let scores = try persons.scores(Norms(reread(few)))
    #expect(scores.allSatisfy { $0.z == nil && codes($0) == ["few_controls"] })
    #expect(Study([]).rows().isEmpty)
  }

  /// Closed form: 100 (below + ties / 2 + 1/2) / (n + 1).
  @Test func `ranks have a percentile, and no z-score at a ceiling`() throws {
    var controls = try Study()
    for place in controls.entries.indices { controls.entries[place].value = Double(place / 2) }
    let norms = try Norms(reread(controls.rows(nil) { $0.method = .rank }))
    let score = try #require(Study([(age: "", sex: "", height: "", value: 3)]).scores(norms).first)
    #expect(try abs(#require(score.percentile) - 100 * 7.5 / 25) < 1e-12)
    #expect(score.z != nil && score.t == nil)
    #expect(score.percentileLow == nil && score.percentileHigh == nil)
    #expect(score.expectedLow == nil && score.expectedHigh == nil)
    let own = try #require(controls.study.recognizing(norms, isControl: Study.isControl))
    #expect(try abs(#require(controls.scores(own).first?.percentile) - 100 * 1.0 / 24) < 1e-12)
    for place in 0..<5 { controls.entries[place].value = 0 }
    let full = controls.rows(nil) { $0.method = .rank }
    #expect(full[0].flags == "norms_small;norms_ceiling")
    let at = try Study([(age: "", sex: "", height: "", value: 3)]).scores(Norms(reread(full)))
    #expect(at[0].percentile != nil && at[0].z == nil)
  }

  @Test func `later sessions, other devices and other methods are noted`() throws {
    var controls = try Study()
    for entry in controls.entries {
      controls.devices[PersonSession(entry.session, in: "", of: PersonKey(entry.participant))] =
        "iPhone1,1"
    }
    var rows = controls.rows()
    #expect(rows[0].devices == "iPhone1,1")
    var others = Study([(age: "50", sex: "1", height: "170", value: 1.5)])
    others.add("N0", ["50", "1", "170"], 1.6, session: 2)
    others.devices[PersonSession("S2", in: "", of: PersonKey("N0"))] = "iPhone2,2"
    let scores = try others.scores(Norms(reread(rows)))
    #expect(codes(scores[0]) == ["norms_small"])
    #expect(codes(scores[1]) == ["norms_small", "norms_other_device", "norms_first_session"])
    for place in rows.indices { rows[place].method = "gait-and-balance/1" }
    var norms = try Norms(reread(rows))
    #expect(others.scores(norms).allSatisfy { $0.z == nil && codes($0) == ["norms_other_method"] })
    norms.allowsOtherMethods = true
    #expect(others.scores(norms).allSatisfy { $0.z != nil })
    let median = try Norms(reread(controls.rows { $0.take = .median }))
    #expect(others.scores(median).allSatisfy { !codes($0).contains("norms_first_session") })
  }

  /// Closed form: days from birth, divided by 365.25.
  @Test func `an age is that at the session`() {
    let day = CalendarDay("2024-05-01")
    let person = PersonKey("P")
    func age(_ given: [String], _ cells: [String]) -> NormCell? {
      let covariates = TableCovariates(given: given, cells: [person: cells])
      let start = "2023-05-02T10:00:00.000+00:00"
      return NormPeople(covariates, starts: [(person: person, start: start)]).cell(
        "age", of: person, on: day)
    }
    #expect(age(["birth_date"], ["1974-05-01"]) == .number(18263 / 365.25))
    #expect(age(["date of birth"], ["1974-05-01"]) == .number(18263 / 365.25))
    #expect(age(["Age"], ["49"]) == .number(49 + 365 / 365.25))
    #expect(age(["age", "age_date"], ["49", "2024-04-01"]) == .number(49 + 30 / 365.25))
    #expect(age(["age", "birth_date"], ["49", ""]) == .number(49 + 365 / 365.25))
    #expect(age(["age"], [""]) == nil)
    #expect(age(["sex"], ["M"]) == nil)
  }

  @Test func `a damaged table of norms is refused with its row`() throws {
    let rows = try Study().rows()
    func problem(_ change: (inout [NormsRow]) -> Void) -> NormsProblem? {
      var changed = rows
      change(&changed)
      do throws(NormsProblem) {
        _ = try Norms(changed)
        return nil
      } catch { return error }
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0[3].version = "2" }?.row == 3)
    #expect(problem { $0[2].term = "age^3" }?.row == 2)
    #expect(problem { $0[2].term = "age" }?.row == 2)
    #expect(problem { $0[1].center = nil }?.row == 1)
    #expect(problem { $0[1].inverse[4] = nil }?.row == 1)
    #expect(problem { $0[0].deviation = 0 }?.row == 0)
    #expect(problem { $0.remove(at: 0) }?.row == 0)
    #expect(problem { $0.remove(at: 1) } != nil)
    #expect(problem { $0[0].term = "" } != nil)
    #expect(problem { $0 += [$0[0], $0[0]] } != nil)
  }

  private func pictures(_ rows: [NormsRow], _ study: Study) throws -> [Picture] {
    var pictures: [Picture] = []
    study.study.draw(try Norms(reread(rows)), where: { $1.participant < "N2" }) {
      pictures.append($0)
    }
    return pictures
  }

  private func dots(_ picture: Picture?, _ label: String) -> [SIMD2<Double>] {
    (picture?.panels.flatMap(\.marks) ?? []).filter { $0.label == label }.flatMap {
      mark -> [SIMD2<Double>] in
      guard case .dots(let points, _) = mark.form else { return [] }
      return points
    }
  }

  /// Oracle: R's `predict`, whose 95 % interval of the man of 68 years is 1.276474589145 to 1.69275570351.
  @Test func `a picture has the band of people with the other covariates of the participant`()
    throws
  {
    let drawn = try pictures(Study().rows(), persons)
    #expect(
      drawn.map(\.title) == [
        "N0, walk: cadence_spm among controls", "N1, walk: cadence_spm among controls",
      ])
    #expect(drawn[0].caption.contains("24 controls with the participant's sex and height;"))
    #expect(drawn[0].caption.hasSuffix(" The last value is 1.10, expected 1.28 to 1.69."))
    #expect(dots(drawn[0], "value outside of the band") == [SIMD2(68, 1.1)])
    #expect(dots(drawn[0], "value").isEmpty)
    let marks = drawn[0].panels[0].marks
    let area = try #require(
      marks.compactMap { mark -> [SIMD2<Double>]? in
        guard case .area(let points) = mark.form else { return nil }
        return points
      }.first)
    #expect(area.count == 122)
    // The band at 68 years lies between those of its neighbors.
    let lower = area.prefix(61)
    let after = try #require(lower.firstIndex { $0.x >= 68 })
    let (one, other) = (lower[after - 1], lower[after])
    let low = one.y + (other.y - one.y) * (68 - one.x) / (other.x - one.x)
    #expect(abs(low - 1.276474589145) < 1e-3)
    let upper = Array(area.suffix(61).reversed())
    let high =
      upper[after - 1].y + (upper[after].y - upper[after - 1].y) * (68 - one.x) / (other.x - one.x)
    #expect(abs(high - 1.69275570351) < 1e-3)
  }

  /// Without a covariate that is a number all sessions are compared with the same limits: of 24 controls, the mean and t(0.975; 23) s √(1 + 1/24).
  @Test func `a picture without such a covariate is drawn session by session`() throws {
    let controls = try Study()
    var person = Study([(age: "50", sex: "1", height: "170", value: 1.5)])
    person.add("N0", ["50", "1", "170"], 9, session: 2)
    let drawn = try pictures(controls.rows([]), person)
    #expect(drawn.count == 1)
    #expect(dots(drawn.first, "value") == [SIMD2(1, 1.5)])
    #expect(dots(drawn.first, "value outside of the band") == [SIMD2(2, 9)])
    let values = controls.entries.compactMap(\.value)
    let center = values.reduce(0, +) / 24
    let deviation = (values.reduce(0) { $0 + ($1 - center) * ($1 - center) } / 23).squareRoot()
    let reach = 2.0686576104190406 * deviation * (1 + 1.0 / 24).squareRoot()
    let area = drawn.first?.panels.first?.marks.compactMap { mark -> [SIMD2<Double>]? in
      guard case .area(let points) = mark.form else { return nil }
      return points
    }.first
    #expect(try abs(#require(area?.first).y - (center - reach)) < 1e-9)
    #expect(try abs(#require(area?.last).y - (center + reach)) < 1e-9)
  }

  @Test func `a picture of ranks shows the values of the controls`() throws {
    var controls = try Study()
    for place in controls.entries.indices { controls.entries[place].value = Double(place / 2) }
    let rows = controls.rows(nil) { $0.method = .rank }
    let drawn = try pictures(rows, Study([(age: "", sex: "", height: "", value: 3)]))
    #expect(dots(drawn.first, "value") == [SIMD2(3, 100 * 7.5 / 25)])
    #expect(dots(drawn.first, "value of controls").count == 12)
  }

  @Test func `of whom too little is known there is no picture`() throws {
    let unknown = Study([(age: "", sex: "1", height: "181", value: 1)])
    #expect(try pictures(Study().rows(), unknown).isEmpty)
    var rows = try Study().rows()
    for place in rows.indices { rows[place].method = "gait-and-balance/1" }
    #expect(try pictures(rows, persons).isEmpty)
  }

  @Test func `the order of rows changes nothing`() throws {
    var controls = try Study()
    let rows = controls.rows()
    controls.entries.reverse()
    #expect(controls.rows() == rows)
  }

  @Test func `terms are read as they are written`() {
    for text in ["(intercept)", "age", "age^2", "sex=M", "age*sex=M", "sex=a=b"] {
      #expect(NormTerm(text)?.text == text)
    }
    for text in ["", "age^3", "age^", "*", "age*", "a*b*c", "=M", "sex=", "a^2^2"] {
      #expect(NormTerm(text) == nil, "\(text)")
    }
  }
}
