import Analyses
import Metrics
import Recordings
import Testing

/// Truth: the contract of names and units, checked on every analysis of the catalog.
@Suite struct CatalogTests {
  private static func definitions(_ analysis: any Analysis.Type) -> [MetricDefinition] {
    analysis.definitions
  }

  @Test func `tasks, names and flags are unique`() {
    let tasks = Catalog.analyses.map { $0.task }
    #expect(Set(tasks).count == tasks.count)
    for analysis in Catalog.analyses {
      let names = Self.definitions(analysis).map(\.name)
      #expect(Set(names).count == names.count)
      #expect(Catalog.analysis(of: analysis.task) != nil)
      #expect(!analysis.title.isEmpty)
      #expect(!analysis.summary.isEmpty)
      let words = analysis.method.split(separator: "/")
      #expect(words.count == 2)
      #expect(words.last.flatMap { Int($0) } != nil)
    }
    let flags = Catalog.flags.map(\.name)
    #expect(Set(flags).count == flags.count)
    let parameters = Catalog.parameters.map(\.name)
    #expect(Set(parameters).count == parameters.count)
  }

  @Test func `every metric says what it is, by whom and when it is missing`() {
    for definition in Catalog.analyses.flatMap({ Self.definitions($0) }) {
      #expect(!definition.meaning.isEmpty, "\(definition.name)")
      #expect(definition.meaning.hasSuffix("."), "\(definition.name)")
      #expect(!definition.source.isEmpty, "\(definition.name)")
      #expect(!definition.absentWhen.isEmpty, "\(definition.name)")
      #expect(definition.meaning.count <= 400, "\(definition.name)")
      if let range = definition.range {
        #expect(range.lowest <= range.highest, "\(definition.name)")
      }
    }
  }

  @Test func `names are in snake case`() {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789_")
    for definition in Catalog.analyses.flatMap({ Self.definitions($0) }) {
      let name = definition.name
      #expect(name.allSatisfy(allowed.contains), "\(name)")
      #expect(!name.contains("__"), "\(name)")
      #expect(name.first?.isLetter == true, "\(name)")
      #expect(name.last != "_", "\(name)")
    }
  }

  /// UCUM, case sensitive: these are the units that walking, standing and reactions need.
  @Test func `units are written as UCUM writes them`() {
    let known = Set([
      "", "1", "{count}", "%", "s", "ms", "Hz", "{steps}/min", "1/min", "1/s", "m", "m/s", "m/s2",
      "m/s3", "m2/s4", "m2/s5", "m2/s6", "m2/s4/Hz2", "m/({steps}/min)", "deg", "deg/s", "deg2",
      "kcal",
    ])
    let gait = Catalog.analysis(of: .gaitAndBalance)
    for definition in gait.map({ Self.definitions($0) }) ?? [] {
      #expect(known.contains(definition.unit.symbol), "\(definition.name)")
    }
  }

  @Test func `flags are codes with a sentence`() {
    for flag in Catalog.flags {
      #expect(flag.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(flag.name)")
      #expect(flag.meaning.hasSuffix("."), "\(flag.name)")
    }
  }

  @Test func `a parameter's default is one of its values`() throws {
    for parameter in Catalog.parameters where !parameter.defaultText.isEmpty {
      switch parameter.kind {
      case .number(let range):
        #expect(range.contains(try #require(Double(parameter.defaultText))), "\(parameter.name)")
      case .integer(let range):
        #expect(range.contains(try #require(Int(parameter.defaultText))), "\(parameter.name)")
      case .choice(let words): #expect(words.contains(parameter.defaultText), "\(parameter.name)")
      case .text: break
      case .toggle: Issue.record("\(parameter.name) is off unless given")
      }
    }
  }
}
