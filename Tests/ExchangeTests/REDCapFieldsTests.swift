import Analyses
import Metrics
import Recordings
import Report
import Testing

@testable import Exchange

/// Truth: what REDCap publishes of names, validation and choices of fields.
@Suite struct REDCapFieldsTests {
  private static func forms() throws -> [REDCapForm] {
    try Catalog.analyses.map { analysis in
      let task = TaskDefinitions(
        task: analysis.task.rawValue, method: analysis.method,
        metrics: analysis.definitions + analysis.groupDefinitions, headlines: analysis.headlines)
      return try REDCapForm(task: task.task, task.rows)
    }
  }

  @Test func `no two fields of all metrics have one name, and all names are accepted`() throws {
    let names = try Self.forms().flatMap { $0.fieldNames + ["\($0.name)_complete"] }
    #expect(names.count > 1500)
    #expect(Set(names).count == names.count)
    let form = /[a-z][a-z0-9_]*/
    for name in names {
      #expect(name.wholeMatch(of: form) != nil && name.utf8.count <= 100, "\(name)")
      #expect(!name.contains("__") && !name.hasSuffix("_"), "\(name)")
    }
  }

  @Test func `each task has a prefix of its own`() {
    let prefixes = Catalog.analyses.compactMap { REDCapForm.prefixes[$0.task.rawValue] }
    #expect(prefixes.count == Catalog.analyses.count)
    #expect(Set(prefixes).count == prefixes.count)
  }

  @Test func `each line has as many cells as there are columns, and limits without an exponent`()
    throws
  {
    #expect(REDCapForm.columns.count == 18)
    for line in try Self.forms().flatMap(\.lines) {
      #expect(line.count == 18)
      for limit in line[8...9] where !limit.isEmpty {
        #expect(Double(limit) != nil && !limit.contains("e"), "\(line[0])")
      }
    }
  }

  /// Closed form: the decimal point moves by the exponent.
  @Test(arguments: [
    ("1.5e-07", "0.00000015"), ("-2e+03", "-2000"), ("1.2345e+02", "123.45"), ("12", "12"),
    ("1.25e+20", "125000000000000000000"), ("-3.25e-05", "-0.0000325"), ("0.5", "0.5"),
  ]) func `numbers lose their exponent`(text: String, plain: String) {
    #expect(plainDecimal(text) == plain)
    #expect(Double(text) == Double(plain))
  }
}
