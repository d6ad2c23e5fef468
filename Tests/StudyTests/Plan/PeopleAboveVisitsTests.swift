import Synthesis
import Testing
import Text

@testable import Study

/// Truth: the names from which each tree is made.
@Suite struct PeopleAboveVisitsTests {
  private static let people = [
    ["S01", "S02", "S03", "S04"], ["P1", "P2", "P3", "P4"],
    ["sub-03", "sub-04", "sub-05", "sub-9"], ["101", "102", "103", "201"],
    ["NL-003", "NL-004", "DE-001", "DE-002"], ["7", "8", "9", "10"],
  ]
  private static let visits = [
    ["v1", "v2"], ["visit2", "visit3"], ["baseline", "followup"], ["week 4", "week 12"],
    ["T0", "T1"], ["2024-05-01", "2024-06-01"], ["Besuch 1", "Besuch 2"], ["pre", "post"],
    ["V1_2024-05-01", "V2_2024-06-02"],
  ]

  /// A study of some people with some visits, and perhaps another one with the same people beside it.
  private struct PeopledStudy {
    let people, visits: [String]
    /// The sessions of a visit; empty if the visit holds the recordings itself.
    let sessions: [String]
    let tree: FolderTree

    init(_ random: inout some RandomNumberGenerator, _ people: [String], _ visits: [String]) {
      self.people = Array(people.prefix(Int.random(in: 1...4, using: &random)))
      self.visits = Array(visits.prefix(Int.random(in: 1...2, using: &random)))
      sessions = Array(["a7", "walk", "x"].prefix(Int.random(in: 0...3, using: &random)))
      let (visits, sessions) = (self.visits, self.sessions)
      let homes = self.people.flatMap { person in
        visits.flatMap { visit in
          sessions.isEmpty ? ["\(person)/\(visit)"] : sessions.map { "\(person)/\(visit)/\($0)" }
        }
      }
      let studies = Bool.random(using: &random) ? ["study"] : ["study", "trial"]
      tree = FolderTree(studies.flatMap { study in homes.map { "\(study)/\($0)" } })
    }
  }

  private func participants(_ places: [String: String]) -> [String: String] {
    places.mapValues { String($0.prefix { $0 != "|" }) }
  }

  private static let pairs = people.indices.flatMap { person in visits.indices.map { (person, $0) }
  }

  @Test(arguments: pairs) func `people are people, whatever they and their visits are called`(
    person: Int, visit: Int
  ) {
    var random = SplitMix64(seed: UInt64(person * 100 + visit))
    for _ in 0..<20 {
      let study = PeopledStudy(&random, Self.people[person], Self.visits[visit])
      let whole = study.tree.places("study")
      for (home, place) in whole {
        let names = home.split(separator: "/").map(String.init)
        let truth =
          study.sessions.isEmpty
          ? "\(names[1])||\(names[2])" : "\(names[1])|\(names[2])|\(names[3])"
        #expect(place == truth, "\(study.tree.homes)")
      }
      #expect(study.tree.reading(["study"]).levels.doubt != .participantsLookLikeVisits)
      for name in study.people {
        for (home, place) in study.tree.places("study/\(name)") {
          #expect(place == whole[home], "\(study.tree.homes)")
        }
      }
    }
  }

  /// A visit's folder alone does not always show whose it is.
  @Test(arguments: pairs) func `a visit or a session that is named alone is never a participant`(
    person: Int, visit: Int
  ) {
    var random = SplitMix64(seed: UInt64(person * 100 + visit))
    for _ in 0..<20 {
      let study = PeopledStudy(&random, Self.people[person], Self.visits[visit])
      let whole = study.tree.places("study")
      let homes = Set(
        whole.keys.flatMap { home in
          [home, home.split(separator: "/").prefix(3).joined(separator: "/")]
        })
      for operand in homes {
        let isAlone = study.people.count == 1 && study.visits.count == 1
        for (home, place) in study.tree.places(operand) {
          let isKnown = place == whole[home]
          #expect(
            isKnown || isAlone && place.hasPrefix("|"),
            "\(operand) of \(study.tree.homes): \(place)")
        }
      }
    }
  }

  /// Truth: the levels above people give no participant.
  @Test(arguments: [
    // Devices and tasks of the same people, sites and arms of others.
    (["watch/P01/a", "watch/P02/b", "phone/P01/c"], ["P01||a", "P02||b", "P01||c"]),
    (
      ["watch/S01/v1/a", "phone/S01/v1/b", "phone/S01/v2/b"], ["S01|v1|a", "S01|v1|b", "S01|v2|b"]
    ), (["site1/Ana/a", "site1/Bo/a", "site2/Cem/a"], ["Ana||a", "Bo||a", "Cem||a"]),
    (["placebo/P01/a", "verum/P02/a"], ["P01||a", "P02||a"]),
    (["walk/P01", "voice/P01"], ["P01||P01", "P01||P01"]),
    // Groups of other names, where no two people share a name.
    (["north/P01/a", "north/P02/b", "south/P03/a"], ["P01||a", "P02||b", "P03||a"]),
    // Several such levels: sites in arms, people of any names in them, one folder in each, and devices of visits.
    (
      ["placebo/site1/P01/V1/a", "placebo/site2/P11/V1/a", "verum/site1/Q01/V2/a"],
      ["P01|V1|a", "P11|V1|a", "Q01|V2|a"]
    ),
    (
      [
        "placebo/north/P01/a", "placebo/south/P02/a", "placebo/south/P03/a", "verum/north/P04/a",
        "verum/north/P05/a",
      ], ["P01||a", "P02||a", "P03||a", "P04||a", "P05||a"]
    ),
    (
      ["site1/placebo/Ana/V1/a", "site1/verum/Bo/V1/a", "site2/placebo/Cem/V1/a"],
      ["Ana|V1|a", "Bo|V1|a", "Cem|V1|a"]
    ),
    (
      ["Oslo/placebo/P01/V1", "Oslo/verum/P02/V1", "Bonn/placebo/P03/V1"],
      ["P01||V1", "P02||V1", "P03||V1"]
    ), (["placebo/data/P01/a", "verum/data/P02/a"], ["P01||a", "P02||a"]),
    (
      ["placebo/Visit 1/P01/a", "placebo/Visit 2/P01/a", "verum/Visit 1/P02/a"],
      ["P01|Visit 1|a", "P01|Visit 2|a", "P02|Visit 1|a"]
    ),
    (
      ["Visit 1/watch/P01/a", "Visit 1/phone/P01/b", "Visit 2/watch/P02/a"],
      ["P01|Visit 1|a", "P01|Visit 1|b", "P02|Visit 2|a"]
    ),
    // Visits above people.
    (
      ["Visit 1/P01/a", "Visit 2/P01/a", "Visit 2/P02/a"],
      ["P01|Visit 1|a", "P01|Visit 2|a", "P02|Visit 2|a"]
    ), (["Visit 1/S01/a", "Visit 2/S01/a"], ["S01|Visit 1|a", "S01|Visit 2|a"]),
    (["baseline/101/a", "week 4/101/a"], ["101|baseline|a", "101|week 4|a"]),
    (
      ["Test/P01/a", "Retest/P01/a", "Retest/P02/a"],
      ["P01|Test|a", "P01|Retest|a", "P02|Retest|a"]
    ), (["Test_1/P01/a", "Test_2/P01/a"], ["P01|Test_1|a", "P01|Test_2|a"]),
    // People with parts of sessions, and people with sessions by number.
    (
      ["Ana/P1/a", "Ana/P2/a", "Bo/P1/a", "Bo/P2/a"],
      ["Ana|P1|a", "Ana|P2|a", "Bo|P1|a", "Bo|P2|a"]
    ), (["S01/001/a", "S02/001/a"], ["S01|001|a", "S02|001|a"]),
  ]) func `levels above people name none of them`(homes: [String], expected: [String]) {
    let tree = FolderTree(homes)
    #expect(homes.map { tree.places()[$0] } == expected)
    for group in Set(homes.map { String($0.prefix { $0 != "/" }) }) where expected[0] == "P01||a" {
      let (part, whole) = (participants(tree.places(group)), participants(tree.places()))
      for (home, name) in part { #expect(name == whole[home], "\(group)") }
    }
  }

  @Test func `a name in several sites may be that of several people`() {
    let sites = FolderTree(["site1/P01/a", "site1/P02/b", "site2/P01/a"]).reading([]).levels
    #expect(sites[.groups]?.examples == ["site1", "site2"])
    #expect(sites[.participants]?.examples == ["P01", "P02"])
    #expect(sites.doubt == .participantsRecur(name: "P01", otherCount: 0))
    let devices = FolderTree(["watch/P01/a", "phone/P01/a"]).reading([]).levels
    #expect(devices.doubt == nil)
    let first = FolderTree(["v1/P01/a", "v2/P01/a"]).reading([]).levels
    #expect(first.levels.map(\.meaning) == [.visits, .participants, .sessions])
  }

  private static let visitsAbove = visits + [["Test", "Retest"], ["Visit 1", "Visit 2"]]
  /// Names of people that say nothing of persons, and numbers that may be those of anything.
  private static let peopleOfAnyName = [
    ["Amadou", "Bea", "Chloé", "Dörte", "Émile", "Fatou", "Gül", "Hugo", "Ines Roy", "Jörg", "Li"],
    (101...111).map { "\($0)" }, (1...11).map { "T0\($0 + 10)" }, (1...11).map { "0\($0 + 10)" },
    (1...11).map { "AB-\($0 + 10)" },
  ]

  /// Many names that recur in the folders of visits are people, whatever they are called; another study of one shape beside it
  /// changes nothing. Some people miss a visit.
  @Test(arguments: visitsAbove.indices, peopleOfAnyName.indices)
  func `people with any names are people below visits`(index: Int, naming: Int) {
    var random = SplitMix64(seed: UInt64(index * 10 + naming))
    for _ in 0..<20 {
      let people = Self.peopleOfAnyName[naming].shuffled(using: &random).prefix(
        Int.random(in: 7...11, using: &random))
      let missing = people.prefix(Int.random(in: 0...2, using: &random))
      let homes = Self.visitsAbove[index].flatMap { visit in
        people.filter { visit == Self.visitsAbove[index][0] || !missing.contains($0) }.map {
          "\(visit)/\($0)/reaction"
        }
      }
      let besides = Self.visitsAbove[index].flatMap { visit in
        (1...9).map { "\(visit)/P0\($0)/reaction" }
      }
      for tree in [
        FolderTree(homes.map { "study/\($0)" }),
        FolderTree(homes.map { "study/\($0)" } + besides.map { "trial/\($0)" }),
      ] {
        for (home, place) in tree.places("study") {
          let names = home.split(separator: "/").map(String.init)
          #expect(place == "\(names[2])|\(names[1])|\(names[3])")
        }
      }
    }
  }

  /// So they are below the visits of sites, none of which is a participant.
  @Test(arguments: visitsAbove.indices, peopleOfAnyName.indices)
  func `people with any names are people below the visits of sites`(index: Int, naming: Int) {
    let people = Self.peopleOfAnyName[naming]
    let homes = people.enumerated().flatMap { number, person in
      Self.visitsAbove[index].map { visit in
        "study/\(["Bonn", "Köln", "Ulm"][number % 3])/\(visit)/\(person)/reaction"
      }
    }
    for (home, place) in FolderTree(homes).places("study") {
      let names = home.split(separator: "/").map(String.init)
      #expect(place == "\(names[3])|\(names[2])|\(names[4])")
    }
  }

  /// Tasks in the visits of one participant recur as well.
  @Test func `tasks below visits are no people`() {
    let tasks = ["walk", "vowel", "tapping left", "stroop", "trail", "hearing", "psat"]
    let homes = ["V1", "V2"].flatMap { visit in tasks.map { "\(visit)/\($0)/a" } }
    for place in FolderTree(homes.map { "P07/\($0)" }).places("P07").values {
      #expect(place.hasPrefix("P07|V"))
    }
  }

  @Test func `each level above people has its names`() {
    let homes = ["placebo/site1/P01/V1/a", "placebo/site2/P02/V1/a", "verum/site1/P03/V1/a"]
    let levels = FolderTree(homes).reading([]).levels
    #expect(levels.levels.map(\.meaning) == [.groups, .groups, .participants, .visits, .sessions])
    #expect(levels.levels[1].examples == ["site1", "site2"])
    #expect(levels.doubt == nil)
    let twice = FolderTree(homes + ["verum/site1/P01/V1/a"]).reading([]).levels
    #expect(twice.doubt == .participantsRecur(name: "P01", otherCount: 0))
    // A person has several devices and visits.
    let visits = FolderTree(["Visit 1/watch/P01/a", "Visit 2/watch/P01/a", "Visit 2/phone/P01/a"])
    #expect(visits.reading([]).levels.levels.map(\.meaning).prefix(2) == [.visits, .groups])
    #expect(visits.reading([]).levels.doubt == nil)
  }

  /// Truth: what the whole study says.
  @Test(arguments: [
    (["Ana/walking/a", "Ana/tapping/b", "Bo/walking/a"], "Ana/walking"),
    (["1/1/a", "1/2/a", "2/1/a", "2/2/a"], "1/2"), (["P01/A/a", "P01/B/a", "P02/A/a"], "P01/B"),
    (["M01/T1/a", "M01/T2/a", "M02/T1/a"], "M01"), (["watch/P01/a", "phone/P01/a"], "watch"),
  ]) func `a folder that is named alone gives the names of the whole study`(
    homes: [String], operand: String
  ) {
    let tree = FolderTree(homes.map { "study/\($0)" })
    let whole = tree.places("study")
    for (home, place) in tree.places("study/\(operand)") {
      #expect(place == whole[home], "\(home)")
    }
  }

  /// Names such as T001 look like those of visits, and z2 beside z3 like those of people.
  @Test(arguments: [["site1", "site2"], ["siteA", "siteB"], ["north", "south"]])
  func `a study of several sites beside another one has its own people`(sites: [String]) {
    let listed = ["T001", "T002", "T003", "T004"]
    let own = zip(listed, [0, 0, 1, 1]).map { "\(sites[$1])/\($0)" }
    let tree = FolderTree(
      ["z2", "z3"].flatMap { study in
        own.flatMap { ["\(study)/\($0)/week-00/a", "\(study)/\($0)/week-04/b"] }
      })
    let places = tree.places("z2", listed: Set(listed))
    #expect(Set(participants(places).values) == Set(listed))
    #expect(places["z2/\(own[2])/week-04/b"] == "T003|week-04|b")
    // Without a list, names of sites alone show it.
    guard sites[0] != "north" else { return }
    #expect(Set(participants(tree.places("z2")).values) == Set(listed))
  }

  /// A copy of a folder is called like its original, so that it changes no level.
  @Test func `sites above people with visits are read without a list, with a copy among them`() {
    let homes = ["siteA/T001", "siteA/T002", "siteA/T002 copy", "siteB/T003"].flatMap {
      ["s20/\($0)/week-00/a", "s20/\($0)/week-04/b"]
    }
    let tree = FolderTree(homes)
    for places in [tree.places(), tree.places("s20")] {
      #expect(places["s20/siteA/T001/week-00/a"] == "T001|week-00|a")
      #expect(places["s20/siteB/T003/week-04/b"] == "T003|week-04|b")
    }
  }

  /// The others are named by a map, so that the rule has one folder alone.
  @Test func `a single session in a folder like that of a visit is of the person around it`() {
    #expect(FolderTree(["Bob/day-1"]).places() == ["Bob/day-1": "Bob||day-1"])
  }

  /// Names that do not tell the levels apart.
  @Test func `what the names leave open is a doubt`() {
    let flat = FolderTree(["P01", "P02"]).reading([]).levels
    #expect(flat.doubt == .sessionsLookLikeParticipants)
    let studies = FolderTree(
      ["one", "two"].flatMap { study in
        ["ana/2024-05-01", "bo/2024-05-02"].map { "\(study)/\($0)" }
      }
    ).reading(["one"]).levels
    #expect(studies.doubt == .sessionsLookLikeVisits)
  }

  /// One person whose sessions lie in no visit leaves the visits of the others as they are.
  @Test(arguments: visits.indices) func `a person without visits changes no one else`(index: Int) {
    let others = ["P01", "P02", "P03", "P04"].flatMap { person in
      Self.visits[index].flatMap { ["study/\(person)/\($0)/walk", "study/\(person)/\($0)/tap"] }
    }
    let tree = FolderTree(others + ["study/P05/walk", "study/P05/tap"])
    for (home, place) in tree.places("study") {
      let names = home.split(separator: "/").map(String.init)
      #expect(
        place == (names.count == 3 ? "P05||\(names[2])" : "\(names[1])|\(names[2])|\(names[3])"))
    }
  }

  /// A folder that is called like a person whom a file names is no visit; that of a visit with the person's number is one.
  @Test func `a visit may have the number of its person`() {
    let place = SessionPlace(participant: "01", visit: "01", session: "walk")
    #expect(place.visit(of: "01") == "01")
    let other = SessionPlace(participant: "site", visit: "01", session: "walk")
    #expect(other.visit(of: "01").isEmpty)
    #expect(other.visit(of: "02") == "01")
  }
}
