import Metrics
import Testing

@Suite struct ReferenceTests {
  @Test func `references have words of their own, and identifiers of the form that doi.org gives`()
  {
    let all = Reference.all
    #expect(Set(all.map(\.words)).count == all.count)
    #expect(Set(all.map(\.key)).count == all.count)
    for reference in all {
      if let doi = reference.doi {
        #expect(doi.wholeMatch(of: /10\.[0-9]{4,9}\/[^\s{}]+/) != nil, "\(reference.words)")
      }
      if let address = reference.address { #expect(address.hasPrefix("https://")) }
      #expect(!reference.authors.isEmpty && !reference.title.isEmpty)
      // Braces of BibTeX are in pairs.
      let entry = reference.bibTeX
      #expect(entry.filter { $0 == "{" }.count == entry.filter { $0 == "}" }.count)
    }
  }

  @Test func `a source gets the identifier of each publication, or the page that derives it`() {
    func text(_ source: String) -> String { Citation(source, page: "Documentation/x.md#y").text }
    #expect(text("this tool") == "Documentation/x.md#y")
    #expect(text("common definition") == "Documentation/x.md#y")
    #expect(text("this tool; arc tangent") == "arc tangent; Documentation/x.md#y")
    #expect(text("least squares") == "least squares; Documentation/x.md#y")
    #expect(text("Levitt 1971") == "Levitt 1971, doi:10.1121/1.1912375")
    let researchKit = "https://github.com/ResearchKit/ResearchKit"
    #expect(text("ORKStepResult") == "ORKStepResult, \(researchKit)")
    #expect(
      text("ORKOrderedTask+ORKPredefinedActiveTask, Levitt 1971")
        == "ORKOrderedTask+ORKPredefinedActiveTask, \(researchKit), Levitt 1971, doi:10.1121/1.1912375"
    )
    #expect(text("XORK; Levitt 19711") == "XORK; Levitt 19711, doi:10.1121/1.1912375")
    #expect(text("this tool, by Levenshtein 1966") == "by Levenshtein 1966; Documentation/x.md#y")
    #expect(
      text("ASHA 2005, doi 10.1044/policy.GL2005-00014")
        == "ASHA 2005, doi 10.1044/policy.GL2005-00014")
    #expect(Citation("Horii 1980", page: "").references.map(\.key) == ["horii1980"])
  }
}
