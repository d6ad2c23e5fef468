import Recordings
import Testing
import Text

@testable import Study

/// Truth: the table read by hand.
@Suite struct MapFileTests {
  private static let facts = FactColumns(["height", "disks"]) { name, text in
    name == "height" && Double(text) == nil ? "height \"\(text)\" is no number" : nil
  }

  private func map(_ text: String) throws -> MapFile {
    let study = try StudyFolder(["map.csv": text])
    return try MapFile(readingFrom: study.absolute("map.csv"), facts: Self.facts)
  }

  private func error(_ text: String) throws -> TableError? {
    do { _ = try map(text) } catch let error as TableError { return error }
    return nil
  }

  @Test func `cells are labels of the file`() throws {
    let map = try map(
      "file,participant,session,task,step,side,attempt,recorder,music-clip,height\n"
        + "P1/a.json,Ann,S9,stroop,s1,left,3,acc,calm,1.75\n")
    let labels = try #require(map.found(["P1/a.json"])["P1/a.json"])
    #expect(labels.participant == "Ann")
    #expect(labels.session == "S9")
    #expect(labels.task == .stroop)
    #expect(labels.step == "s1")
    #expect(labels.side == "left")
    #expect(labels.attempt == 3)
    #expect(labels.clip == "calm")
    #expect(labels.facts == ["height": "1.75"])
  }

  /// A user's number of an attempt was ignored without a word, and so was one that is no number.
  @Test(arguments: ["two", "0", "-1", "1.5"]) func `a cell with an impossible attempt is refused`(
    cell: String
  ) throws {
    let error = try #require(try error("file,attempt\na.json,\(cell)\n"))
    #expect(error.line == 2)
    #expect("\(error)".contains("no number of an attempt"))
    #expect(try self.error("file,attempt\na.json,1;2\n") == nil)
  }

  /// A user who mistyped a side got the side of the step's name instead.
  @Test func `a cell with an impossible side is refused`() throws {
    let error = try #require(try error("file,side\na.json,lft\n"))
    #expect(error.line == 2)
    #expect("\(error)".contains("neither left nor right"))
  }

  @Test(arguments: ["A\u{0}B", "\u{1B}[31m", "A\u{9B}", String(repeating: "A", count: 1025)])
  func `a cell that no table of output can hold is refused`(cell: String) throws {
    for column in ["participant", "session", "step", "recorder", "music-clip"] {
      let error = try #require(try error("file,\(column)\na.json,\(cell)\n"))
      #expect(error.line == 2)
      #expect(error.problem.hasPrefix("column \"\(column)\": the \(column) "))
    }
  }

  @Test func `a cell may hold tabs, line breaks and as much as a name needs`() throws {
    for cell in ["A\tB", "A\nB\r\n", String(repeating: "A", count: 1024)] {
      let map = try map("file,participant\na.json,\"\(cell)\"\n")
      #expect(map.found(["a.json"])["a.json"]?.participant == cell)
    }
  }

  @Test func `an empty cell is no label`() throws {
    let map = try map("file,participant,task,height\na.json,,,\n")
    #expect(map.found(["a.json"])["a.json"] == FileLabels())
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `any line ending and a byte order mark are read`(
    ending: String
  ) throws {
    let lines = ["\u{FEFF}file,participant", #""a,b.json","Ann ""A"" B""#, "", "c.json,Bob", ""]
    let map = try map(lines.joined(separator: ending))
    let found = map.found(["a,b.json", "c.json"])
    #expect(found.mapValues(\.participant) == ["a,b.json": #"Ann "A" B"#, "c.json": "Bob"])
    #expect(map.labels(of: ["a,b.json", "c.json"]).unmatched.isEmpty)
  }

  @Test func `a bare name must occur once`() throws {
    let map = try map("file,participant\na.json,Ann\nb.json,Bob\nP1/c.json,Cy\n")
    let paths = ["P1/a.json", "P2/a.json", "P1/b.json", "P1/c.json", "P2/c.json"]
    #expect(map.found(paths).mapValues(\.participant) == ["P1/b.json": "Bob", "P1/c.json": "Cy"])
    #expect(map.labels(of: paths).unmatched == ["a.json"])
  }

  @Test func `a path counts more than a name`() throws {
    let map = try map("file,participant\na.json,Ann\nP1/a.json,Bob\n")
    #expect(map.found(["P1/a.json"])["P1/a.json"]?.participant == "Bob")
    #expect(map.found(["a.json", "P1/a.json"])["a.json"]?.participant == "Ann")
  }

  @Test func `rows that match nothing are named in the order of the table`() throws {
    let map = try map("file,participant\nz.json,1\nx/y.json,2\na.json,3\n")
    #expect(map.labels(of: []).unmatched == ["z.json", "x/y.json", "a.json"])
  }

  /// Members of an archive are known only when it is read.
  @Test(arguments: [
    ("P1/a.zip!x/b.json", "P1/a.zip\0/x/b.json"), ("a.zip!b.json", "P1/a.zip\0/b.json"),
    ("a.zip!/b.json", "P1/a.zip\0/b.json"),
    ("a.zip!c.tar.gz!b.json", "P1/a.zip\0/c.tar.gz\0/b.json"), ("no!.json", "P1/no!.json"),
  ]) func `a member of an archive may have a row`(cell: String, path: String) throws {
    let map = try map("file,participant\n\(cell),Ann\nb.zip!c.json,Bob\n")
    let matches = map.labels(of: ["P1/a.zip", "P1/no!.json"])
    #expect(matches.byPath.keys.contains(ByteKey(path)))
    #expect(matches.byPath.count == 1)
    #expect(matches.unmatched == ["b.zip!c.json"])
    #expect(matches.members.map(\.file) == (cell == "no!.json" ? [] : [cell]))
  }

  @Test(arguments: [
    ("", 1), ("participant\nAnn\n", 1), ("file,weight\na,1\n", 1), ("file,participant\na\n", 2),
    ("file,participant\na,b\nc,d,e\n", 3), ("file,participant\n\n\na,b,c\n", 4),
    ("file,task\na.json,juggling\n", 2), ("file,height\na.json,tall\n", 2),
    ("file,participant\n\"a\n\nb,c\n", 2), ("file\n\"a\"b\n", 2),
    ("file,participant\n\"a\nb\",1\nc\n", 4),
  ]) func `a mistake in a map is reported with its line`(text: String, line: Int) throws {
    let error = try #require(try error(text))
    #expect(error.line == line)
    #expect(error.description.contains("map.csv: line \(line): "))
  }

  /// The columns of a plan that are for people, and others that are not known.
  @Test func `columns without a meaning are not used`() throws {
    let plan =
      "file,participant,visit,session,task,step,side,attempt,from,to,start,kind,role,said_by,flags"
    let row = "a.json,Ann,,S1,stroop;psat,one;two,,1;2,,,2024-05-01,result,context,map,x"
    let map = try map("\(plan),shoe\n\(row),42\n")
    let labels = try #require(map.found(["a.json"])["a.json"])
    #expect(labels.participant == "Ann")
    #expect(labels.session == "S1")
    #expect(labels.task == nil)
    #expect(labels.step == nil)
    #expect(labels.attempt == nil)
    #expect(labels.facts.isEmpty)
    #expect(map.unknownColumns == ["shoe"])
  }

  @Test(arguments: [
    "File;Participant;Height\r\na.json;Ann;1,75\r\n",
    "FILE\tParticipant\tHEIGHT\na.json\tAnn\t1,75\n",
    "sep=;\n\"file\";\"participant\";\"height\"\n\"a.json\";\"Ann\";\"1.75\"\n",
  ]) func `a map of a spreadsheet of any country is read`(text: String) throws {
    let labels = try #require(try map("\u{FEFF}" + text).found(["a.json"])["a.json"])
    #expect(labels.participant == "Ann")
    #expect(labels.facts == ["height": "1.75"])
  }

  /// Paths of Windows, in a map that was made where the study lay before.
  @Test func `backslashes separate folders where no name has one`() throws {
    let map = try map("file,participant\nP1\\a.json,Ann\n.\\P2\\,Bob\n")
    let paths = ["P1/a.json", "P2/b.json"]
    #expect(map.found(paths).mapValues(\.participant) == [paths[0]: "Ann", paths[1]: "Bob"])
    #expect(map.found(["P1\\a.json"])["P1\\a.json"]?.participant == "Ann")
    #expect(map.labels(of: ["P1\\a.json", "P1/a.json"]).unmatched == [".\\P2\\"])
  }

  @Test func `a path that begins above the study is matched by its longest end`() throws {
    let rows = [
      #"C:\study\P1\a.json,Ann"#, "/mnt/study/P2/,Bob", #"C:\x\P9\c.json,Cy"#, "y/P1/b.json,Di",
    ]
    let map = try map("file,participant\n\(rows.joined(separator: "\n"))\n")
    let matches = map.labels(of: ["P1/a.json", "P1/b.json", "P2/a.json", "a.json"])
    let people = matches.byPath.map { ($0.key.text, $0.value.participant) }
    #expect(Dictionary(people) { $1 } == ["P1/a.json": "Ann", "P2/a.json": "Bob"])
    #expect(matches.shortened == [#"C:\study\P1\a.json"#, "/mnt/study/P2/"])
    #expect(matches.unmatched == [#"C:\x\P9\c.json"#, "y/P1/b.json"])
  }

  /// Two rows for one file cannot both be meant, nor two columns of one name.
  @Test(arguments: ["file,participant\na.json,Ann\na.json,Bob\n", "file,step,step\na.json,x,y\n"])
  func `maps that contradict themselves are refused`(text: String) throws {
    #expect(try error(text) != nil)
  }

  @Test func `an unreadable map is an error`() throws {
    let study = try StudyFolder()
    for path in [study.path, study.absolute("none.csv")] {
      #expect(throws: TableError.self) { try MapFile(readingFrom: path, facts: FactColumns([])) }
    }
    try study.write("latin.csv", bytes: [0x66, 0x69, 0x6C, 0x65, 0x0A, 0xE9, 0x0A])
    #expect(throws: TableError.self) {
      try MapFile(readingFrom: study.absolute("latin.csv"), facts: FactColumns([]))
    }
  }
}

extension MapFile {
  /// The labels in the map, by path.
  fileprivate func found(_ paths: [String]) -> [String: FileLabels] {
    let labels = labels(of: paths).byPath
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in labels[ByteKey(path)].map { (path, $0) } })
  }
}
