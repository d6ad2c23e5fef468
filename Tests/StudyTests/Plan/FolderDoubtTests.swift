import Testing
import Text

@testable import Study

/// Truth: who the people of each tree are, which the names alone leave open; the layout is applied by hand.
@Suite struct FolderDoubtTests {
  private func levels(_ homes: [String], holdResults: Bool = true, listed: Set<String> = [])
    -> FolderLevels
  {
    var tree = FolderTree(homes)
    tree.holdResults = holdResults
    return tree.reading([], listed: listed).levels
  }

  @Test(arguments: [
    (
      ["Köln/R1/a", "Köln/R2/a", "Köln/R4/a", "Bonn/R3/a", "Bonn/R4/a", "Bonn/R5/a"],
      "*/{participant}/{file}"
    ), (["Köln/R1", "Köln/R2", "Köln/R4", "Bonn/R3", "Bonn/R4"], "*/{participant}/{file}"),
    (
      [
        "Daten/Köln/R1/v1/a", "Daten/Köln/R2/v1/a", "Daten/Köln/R4/v2/a", "Daten/Bonn/R3/v1/a",
        "Daten/Bonn/R4/v1/a",
      ], "Daten/*/{participant}/{visit}/{file}"
    ), (["north/101", "north/102", "south/201"], "*/{participant}/{file}"),
  ]) func `people of few sites may be taken for sessions of these`(homes: [String], layout: String)
  {
    let levels = levels(homes)
    #expect(levels.doubt == .participantsMayBeSites)
    #expect(levels.remedy == layout)
  }

  @Test(arguments: [
    // Sessions that are counted from 1 for each person, and times.
    ["Ana/S1", "Ana/S2", "Bo/S1", "Bo/S2", "Bo/S3"], ["Ana/1", "Ana/2", "Bo/1"],
    ["Ana/1714550000", "Ana/1714560000", "Bo/1714570000"], ["P01/a", "P01/b", "P02/c"],
    ["Ana/walk1", "Ana/walk2", "Bo/walk3"],
  ]) func `numbered sessions of people are no doubt`(homes: [String]) {
    #expect(levels(homes).doubt == nil)
  }

  @Test func `people whom the user lists are no sites`() {
    #expect(
      levels(["Ana/S1", "Ana/S2", "Bo/S3"], listed: ["Ana", "Bo"]).doubt != .participantsMayBeSites)
  }

  @Test(arguments: [
    (["P01/visit 1", "P01/visit 2", "P02/visit 1", "P02/visit 2"], "{participant}/{visit}/{file}"),
    (
      ["data/P01/T0", "data/P01/T1", "data/P02/T0", "data/P02", "data/P03/T0"],
      "data/{participant}/{visit}/{file}"
    ), (["site1/P01/v1", "site1/P01/v2", "site2/P02/v1"], "*/{participant}/{visit}/{file}"),
  ]) func `folders called like visits that contain recordings are no visits`(
    homes: [String], layout: String
  ) {
    let levels = levels(homes)
    #expect(levels[.visits] == nil)
    #expect(levels.doubt == .foldersLookLikeVisits)
    #expect(levels.remedy == layout)
  }

  /// Results say on which day they were.
  @Test func `folders called by dates are a doubt where nothing else says the date`() {
    let homes = ["P01/2024-05-01", "P01/2024-06-01", "P02/2024-05-02"]
    #expect(levels(homes).doubt == nil)
    #expect(levels(homes, holdResults: false).doubt == .foldersLookLikeVisits)
  }

  /// Truth: what each study is called, and the people in it. A number is that of a person beside folders of the same letters.
  @Test(arguments: [("C", "B2"), ("C", "D"), ("B", "B2"), ("Studie", "S2")])
  func `a study with a short name beside another one has its own people`(one: String, two: String) {
    let tree = FolderTree(
      [one, two].flatMap { study in
        ["Ana", "Bo"].flatMap { ["\(study)/\($0)/v1/a", "\(study)/\($0)/v2/a"] }
      })
    for study in [one, two] {
      #expect(
        Set(tree.places(study).values) == ["Ana|v1|a", "Ana|v2|a", "Bo|v1|a", "Bo|v2|a"], "\(study)"
      )
    }
  }
}
