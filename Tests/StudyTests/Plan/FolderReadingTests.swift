import Synthesis
import Testing
import Text

@testable import Study

/// Truth: the rule for folders, written out for trees of each kind.
@Suite struct FolderReadingTests {
  @Test(arguments: [
    // Participants and their sessions.
    (["P1/a", "P1/b", "P2/a"], ["P1||a", "P1||b", "P2||a"]),
    // Participants, visits and sessions.
    (["P1/V/a", "P1/W/a", "P2/V/b"], ["P1|V|a", "P1|W|a", "P2|V|b"]),
    // All but a participant with a single session, whose folder is or is not called as a visit.
    (["P1/V/a", "P1/W/a", "P2/V"], ["P1|V|a", "P1|W|a", "P2|V|V"]),
    (["P1/V/a", "P1/W/a", "P2/x"], ["P1|V|a", "P1|W|a", "P2||x"]),
    // A participant with several sessions directly below has no visits, so that there are none.
    (["P1/V/a", "P1/W/a", "P2/x", "P2/y"], ["P1||V/a", "P1||W/a", "P2||x", "P2||y"]),
    // A visit that is one session, where others of its name hold several.
    (["P1/V/a", "P1/W/a", "P2/V/b", "P2/W"], ["P1|V|a", "P1|W|a", "P2|V|b", "P2|W|W"]),
    // Sessions alone; folders that are deeper than sessions.
    (["a", "b"], ["||a", "||b"]), (["P1/V/a/b", "P2/V/a/b"], ["P1|V|a/b", "P2|V|a/b"]),
    // A participant whose recordings lie directly in the folder.
    (["P1", "P2/a", "P2/b"], ["P1||P1", "P2||a", "P2||b"]),
    // Lone levels, and a lone folder that holds sessions directly.
    (["x/y/P1/a", "x/y/P2/a"], ["P1||a", "P2||a"]), (["x/P1/a", "x/P1/b"], ["P1||a", "P1||b"]),
    (["a"], ["||a"]),
  ]) func `levels have the meaning that their sessions show`(homes: [String], expected: [String]) {
    let tree = FolderTree(homes)
    #expect(homes.map { tree.places()[$0] } == expected)
  }

  @Test(arguments: ["study/P1", "study/P2"]) func `a participant's folder is read as in the study`(
    operand: String
  ) {
    for homes in [
      ["P1/a", "P1/b", "P2/c", "P2/d"], ["P1/V/a", "P1/W/b", "P2/V/c", "P2/W/d"],
      ["P1/V/a", "P1/W/b", "P2/V"], ["P1/V/a", "P1/W/b", "P2/V/c", "P2/X/d", "P2/V/e"],
    ] {
      let tree = FolderTree(homes.map { "study/" + $0 })
      let (part, whole) = (tree.places(operand), tree.places("study"))
      for (home, place) in part { #expect(place == whole[home], "\(home)") }
      #expect(tree.reading(operand.split(separator: "/").map(String.init)).rule.isAssumed)
    }
  }

  /// Two studies with people in one folder of the same name, as exports have.
  @Test(arguments: ["one", "two"]) func `a folder around people is no visit`(operand: String) {
    let tree = FolderTree(
      ["one", "two"].flatMap { study in ["P01/v", "P02/v", "P03/w"].map { "\(study)/data/\($0)" } })
    #expect(tree.places(operand).values.sorted() == ["P01||v", "P02||v", "P03||w"])
  }

  /// Two studies of one shape, whose people have any names. A participant's folder may hold such a level too, around visits or tasks.
  @Test(arguments: [
    ["Ana", "Bo", "Cem"], ["MK-01", "MK-02", "AB-03"], ["101", "102"], ["Ana", "P02", "V3"],
  ]) func `a lone level around people is no visit, whatever they are called`(people: [String]) {
    for visits in [["Besuch 1", "Besuch 2"], ["2024-05-01", "2024-06-01"], ["first", "second"]] {
      for sessions in [[""], ["/walk", "/stroop"]] {
        let homes = people.flatMap { person in
          visits.flatMap { visit in sessions.map { "data/\(person)/\(visit)\($0)" } }
        }
        let tree = FolderTree(
          ["Study A", "Study B"].flatMap { study in homes.map { "\(study)/\($0)" } })
        let names = tree.places("Study A").values.map { String($0.prefix { $0 != "|" }) }
        #expect(Set(names) == Set(people), "\(visits) \(sessions)")
      }
    }
    for inner in [["V1/a", "V2/a"], ["walk/a", "tapping/a"]] {
      let tree = FolderTree(
        ["Ana", "Bo"].flatMap { person in inner.map { "\(person)/data/\($0)" } })
      #expect(tree.places("Ana").values.allSatisfy { $0.hasPrefix("Ana|") })
    }
  }

  /// People of any names, whose folders recur where the study was copied or exported again.
  @Test func `a study beside its copy is a study`() {
    let homes = ["Ana", "Bo", "Müller", "Çelik"].flatMap { ["\($0)/Visit 1/a", "\($0)/Visit 2/b"] }
    let tree = FolderTree(
      ["Studie", "Studie Backup"].flatMap { study in homes.map { "\(study)/\($0)" } })
    let places = tree.places("Studie")
    #expect(places["Studie/Ana/Visit 1/a"] == "Ana|Visit 1|a")
    #expect(
      Set(places.values.map { $0.split(separator: "|")[0] }) == ["Ana", "Bo", "Müller", "Çelik"])
  }

  /// Truth: the names in the user's table of people. Without it, two studies of a few people with the same names look like two
  /// people with the same visits.
  @Test(arguments: [
    (["ana/a", "ana/b", "bo/c", "bo/d"], ["ana||a", "ana||b", "bo||c", "bo||d"]),
    (["ana/x/a", "ana/y/b", "bo/x/c", "bo/y/d"], ["ana|x|a", "ana|y|b", "bo|x|c", "bo|y|d"]),
    (["ana/a", "ana/b"], ["ana||a", "ana||b"]), (["ana", "bo"], ["ana||ana", "bo||bo"]),
  ]) func `a study of listed people is a study, whatever lies beside it`(
    homes: [String], expected: [String]
  ) {
    let people: Set = ["ana", "bo"]
    let tree = FolderTree(["one", "two"].flatMap { study in homes.map { "\(study)/\($0)" } })
    let places = tree.places("one", listed: people)
    #expect(homes.map { places["one/\($0)"] } == expected)
    #expect(!tree.reading(["one"], listed: people).rule.isAssumed)
    #expect(tree.reading(["one"]).rule.isAssumed)
    // A session that is named alone is that of the study.
    for (home, place) in zip(homes, expected) {
      #expect(tree.places("one/\(home)", listed: people)["one/\(home)"] == place)
    }
  }

  /// Visits that are numbered like people are no people where the folder around them is one.
  @Test func `the folder of a listed participant is read as in the study`() {
    let homes = ["7", "8"].flatMap { person in ["7", "8"].map { "study/\(person)/\($0)/a" } }
    let tree = FolderTree(homes)
    let places = tree.places("study/7", listed: ["7", "8"])
    #expect(places == ["study/7/7/a": "7|7|a", "study/7/8/a": "7|8|a"])
    let alone = FolderTree(["study/7/7", "study/7/8"]).places("study/7", listed: ["7", "8"])
    #expect(alone == ["study/7/7": "||7", "study/7/8": "||8"])
  }

  /// Visits and sessions that are numbered like people of the table, of a participant whom the table does not contain: the
  /// names of the folders beside theirs are those of people.
  @Test(arguments: [[""], ["/a"], ["/2", "/3"]])
  func `the folder of a participant beside listed people is a participant`(endings: [String]) {
    let homes = (1...41).flatMap { person in
      (1...3).flatMap { visit in endings.map { "study/\(person)/\(visit)\($0)" } }
    }
    let (tree, people) = (FolderTree(homes), Set((1...40).map(String.init)))
    let whole = tree.places("study", listed: people)
    #expect(whole["study/41/2\(endings[0])"]?.hasPrefix("41|") == true)
    for operand in ["study/41", "study/41/2", "study/41/2\(endings[0])"] {
      for (home, place) in tree.places(operand, listed: people) {
        #expect(place == whole[home], "\(operand): \(home)")
      }
    }
  }

  /// Each level is a listing of names on the disk.
  @Test func `what lies around a folder is looked up once, and only where it is needed`() {
    func lookups(_ homes: [SessionHome]) -> [Int: Int] {
      var counts: [Int: Int] = [:]
      let around = { (height: Int) -> FolderSurroundings? in
        counts[height, default: 0] += 1
        return FolderSurroundings(name: "f\(height)", neighbors: [["g", "a"]])
      }
      _ = FolderReading(homes, around: around)
      return counts
    }
    #expect(lookups([SessionHome([])]) == [:])
    #expect(lookups([SessionHome([], holdsResult: true)]) == [0: 1, 1: 1, 2: 1])
    #expect(lookups([SessionHome(["x", "a"]), SessionHome(["y", "b"])]) == [0: 1])
    #expect(lookups([SessionHome(["x", "y", "a"]), SessionHome(["x", "y", "b"])]) == [0: 1])
  }

  /// The names of visits recur in their number, however many they are.
  @Test func `many visits of two participants are visits`() {
    let homes = ["P1", "P2"].flatMap { person in (1...6).map { "study/\(person)/Week \($0)/a" } }
    #expect(FolderTree(homes).places("study/P1")["study/P1/Week 4/a"] == "P1|Week 4|a")
  }

  @Test func `one session with a result is read as in the study, and one without is nobody's`() {
    for homes in [["P1/a", "P1/b", "P2/c", "P2/d"], ["P1/V/a", "P1/W/b", "P2/V/c", "P2/W/d"]] {
      var tree = FolderTree(homes.map { "study/" + $0 })
      let whole = tree.places("study")
      for home in tree.homes.map({ $0.joined(separator: "/") }) {
        #expect(tree.places(home)[home] == whole[home])
      }
      tree.holdResults = false
      for home in tree.homes {
        #expect(tree.places(home.joined(separator: "/")).values.first == "||\(home.last ?? "")")
      }
    }
  }

  @Test func `a folder without neighbors of its kind names nobody`() {
    let lone = FolderTree(["study/P1/a", "study/P1/b"])
    #expect(Set(lone.places("study/P1").values) == ["||a", "||b"])
    // Where sessions lie in folders, these are the participants.
    let deep = FolderTree(["study/P1/x/a", "study/P1/y/a", "study/other"])
    #expect(Set(deep.places("study/P1").values) == ["x||a", "y||a"])
  }

  @Test func `folders that do not recur below the neighbors are participants`() {
    let sites = FolderTree(["all/site1/A/a", "all/site1/B/a", "all/site2/C/a", "all/site2/D/a"])
    #expect(Set(sites.places("all/site1").values) == ["A||a", "B||a"])
  }

  /// Studies of the same people may lie beside one another.
  @Test func `names of people are not visits where they recur`() {
    let copies = FolderTree(["x/may/P01/a", "x/may/P02/a", "x/june/P01/a", "x/june/P02/a"])
    #expect(Set(copies.places("x/may").values) == ["P01||a", "P02||a"])
  }

  @Test func `visits that were taken for participants are told`() {
    let one = FolderTree(["clean/Visit 1/a", "clean/Visit 2/a"]).reading([]).levels
    #expect(one.passed == ["clean"])
    #expect(one[.participants]?.examples == ["Visit 1", "Visit 2"])
    #expect(one.doubt == .participantsLookLikeVisits)
    let several = FolderTree(["P1/Visit 1/a", "P1/Visit 2/a", "P2/Visit 1/a"]).reading([]).levels
    #expect(several[.participants]?.count == 2)
    #expect(several[.visits]?.examples == ["Visit 1", "Visit 2"])
    #expect(several[.sessions]?.count == 1)
    #expect(several.doubt == nil)
    let towns = FolderTree(["north/P01/a", "north/P02/b", "south/P01/a"]).reading([]).levels
    #expect(towns.doubt == .visitsLookLikeParticipants)
  }

  @Test(arguments: [
    ("Visit 1", true, false), ("week-04", true, false), ("T0", true, false),
    ("baseline", true, false), ("2024-05-01", true, false), ("P01", false, true),
    ("sub-12", false, true), ("101", false, true), ("T", false, false), ("José", false, false),
    ("7D0759C1", false, false), ("S01", false, false), ("week 4 follow-up", true, false),
    ("2. Besuch", true, false), ("V1_2024-05-01", true, false), ("01.05.2024", true, false),
    ("2024-05", true, false), ("P01_visit1", false, false), ("20240501T0900", false, false),
    ("Follow-up", true, false), ("Follow-up 6 months", true, false), ("6 Monate", true, false),
    ("vorher", true, false), ("nach OP", true, false), ("FU 6M", true, false),
    ("V1 Baseline", true, false), ("test", false, false), ("Visit A", true, false),
    ("VisitB", true, false), ("siteA", false, false),
  ]) func `names look like visits or like people`(name: String, isVisit: Bool, isPerson: Bool) {
    #expect(FolderName(name).looksLikeVisit == isVisit)
    #expect(FolderName(name).looksLikePerson == isPerson)
  }

  @Test(
    arguments: [
      ("siteA", FolderName.FolderGroup.ofOtherPeople), ("armB_2", .ofOtherPeople),
      ("Site 1", .ofOtherPeople), ("iPhone", .ofSamePeople), ("iOS", .ofSamePeople),
      ("AppleWatch", .ofSamePeople), ("P01", nil), ("website", nil),
    ] as [(String, FolderName.FolderGroup?)])
  func `names of sites and devices may have a letter after the word`(
    name: String, group: FolderName.FolderGroup?
  ) { #expect(FolderName(name).group == group) }
}

/// Properties of the rule on random trees.
@Suite struct RandomFolderTests {
  /// A study whose participants have visits, or have none.
  private struct RandomStudy {
    var homes: [[String]] = []
    /// Participant, visit and session of each.
    var truth: [[String]] = []
    let hasVisits: Bool

    init(_ random: inout some RandomNumberGenerator) {
      hasVisits = Bool.random(using: &random)
      let above = (0..<Int.random(in: 1...3, using: &random)).map { "level\($0)" }
      for person in 0..<Int.random(in: 2...6, using: &random) {
        for visit in 0..<(hasVisits ? Int.random(in: 2...4, using: &random) : 1) {
          for session in 0..<Int.random(in: hasVisits ? 1...3 : 2...4, using: &random) {
            let names = ["q\(person)", hasVisits ? "x\(visit)" : "", "z\(session)"]
            truth.append(names)
            homes.append(above + names.filter { !$0.isEmpty })
          }
        }
      }
    }
  }

  private func study(seed: UInt64) -> RandomStudy {
    var random = SplitMix64(seed: seed)
    return RandomStudy(&random)
  }

  @Test(arguments: 0..<60) func `every session is found, whatever is given`(seed: Int) {
    let study = study(seed: UInt64(seed))
    let tree = FolderTree(study.homes)
    for (home, truth) in zip(study.homes, study.truth) {
      let expected = truth.joined(separator: "|")
      let depth = home.count - (study.hasVisits ? 3 : 2)
      // From the top, from each level above the participants, from the participant, from the session.
      for count in Array(0...depth + 1) + [home.count] {
        let operand = home.prefix(count).joined(separator: "/")
        let places = tree.places(operand)
        #expect(places[home.joined(separator: "/")] == expected, "\(operand)")
      }
    }
  }

  @Test(arguments: 0..<60) func `renaming folders renames the results`(seed: Int) {
    let study = study(seed: UInt64(seed))
    var random = SplitMix64(seed: UInt64(seed) + 1000)
    let names = Set(study.homes.joined())
    let letters = Array("abcdefghijklmnopqrsuxyzäß ")
    let renamed = Dictionary(
      uniqueKeysWithValues: names.sorted().enumerated().map { number, name in
        (name, "\(letters.shuffled(using: &random).prefix(5).map(String.init).joined())_q\(number)")
      })
    func new(_ text: String) -> String {
      text.split(separator: "|", omittingEmptySubsequences: false).map {
        renamed[String($0)] ?? String($0)
      }.joined(separator: "|")
    }
    let (old, other) = (
      FolderTree(study.homes), FolderTree(study.homes.map { $0.map { renamed[$0] ?? "" } })
    )
    for home in study.homes {
      for count in 0...home.count {
        let before = old.places(home.prefix(count).joined(separator: "/"))
        let after = other.places(
          home.prefix(count).map { renamed[$0] ?? "" }.joined(separator: "/"))
        #expect(Set(before.values.map(new)) == Set(after.values))
      }
    }
  }
}
