import Study
import Testing

@testable import Batch

@Suite struct FileShapeTests {
  /// Oracle: the rule of names and numbers, applied by hand.
  @Test(
    arguments: [
      ("P12/Visit 1/audio_0412.m4a", "P12", "Visit 1", nil, "{participant}/{visit}/audio_*.m4a"),
      ("P01_1.wav", "P01", "1", nil, "{participant}_{visit}.wav"),
      ("sub-01/ses-2/x.json", "01", "2", nil, "sub-{participant}/ses-{visit}/x.json"),
      // A name is not found inside of a longer one.
      ("1/walk10.json", "1", nil, nil, "{participant}/walk*.json"),
      ("P1/P12/a.json", "P1", nil, nil, "{participant}/P*/a.json"),
      ("é1/é12.json", "é1", nil, nil, "{participant}/é*.json"),
      // The session may consist of several folders and contain the visit.
      ("P1/V1/walk/a.json", "P1", "V1", "walk", "{participant}/{visit}/{session}/a.json"),
      ("P1/V1/walk/a.json", "P1", "V1", "V1/walk", "{participant}/{session}/a.json"),
      // UUIDs, dates and times are one number; neighbors join.
      (
        "P1/deviceMotion_DFE64454_DC89_4E83_878E_E838D5EECAE2-20260115093106.json", "P1", nil, nil,
        "{participant}/deviceMotion_*-*.json"
      ), ("P1/7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301/a", "P1", nil, nil, "{participant}/*/a"),
      ("P1/2024-05-01T10:00:00/a", "P1", nil, nil, "{participant}/*/a"),
      ("P1/2024-05-01/a", "P1", nil, nil, "{participant}/*/a"),
      ("x-e44fef17-485c-4e3d-bf98-0509cde706bb73385.tmp", nil, nil, nil, "x-*.tmp"),
      ("P1/a.zip!b/c2.json", "P1", nil, nil, "{participant}/a.zip!b/c*.json"),
      ("notes.txt", nil, nil, nil, "notes.txt"),
    ] as [(String, String?, String?, String?, String)]) func `names and numbers are replaced`(
      path: String, participant: String?, visit: String?, session: String?, expected: String
    )
  {
    let shape = FileShape(path, participant: participant, visit: visit, session: session)
    #expect(shape.text == expected)
  }

  /// Oracle: gitignore(5): `*` matches in one component, `**` any folders; a backslash takes the meaning from a character.
  @Test func `a pattern matches in gitignore's syntax`() {
    func pattern(_ path: String, _ session: String? = nil) -> String {
      FileShape(path, participant: "P1", visit: "V1", session: session).pattern
    }
    #expect(pattern("P1/V1/aaah 3.m4a") == "*/*/aaah *.m4a")
    #expect(pattern("P1/V1/walk/out/a.json", "walk/out") == "*/*/**/a.json")
    #expect(pattern("P1/V1/a[1].json") == #"*/*/a\[*\].json"#)
    #expect(pattern("P1/V1_2.json") == "*/*_*.json")
    #expect(pattern("P1/V1/out/a.wav", "out/a") == "*/*/**/*.wav")
    #expect(pattern("clinic/P1_V1.wav", "P1_V1") == "clinic/*.wav")
  }

  /// Property: the pattern of a path matches it, whatever its names contain, and no file of that name elsewhere.
  @Test(
    arguments: [
      ("P1/V1/walk/a.json", "walk"), ("P1/V1/a b/[x] {1}*?.json", "a b"), ("!P1/a.json", nil),
      ("#P1/a.json", nil), ("walk.json", nil), ("walk 1.json", "walk 1"), ("!x.json", nil),
      ("P1/Ümlaut/\u{FC}.m4a", "Ümlaut"), ("P1/a/b.wav", "a/b"), ("x_a/b.wav", "a/b"),
      ("P1/a\\b.json", nil), ("P1/V1.zip!a/b.json", "V1/a"), ("P1/it's \"so\".json", nil),
      ("P1/a**b.json", nil), ("study.zip!P1/S.tar.gz!a.json", "S"),
    ] as [(String, String?)]) func `a pattern matches its file`(path: String, session: String?)
    throws
  {
    let shape = FileShape(path, participant: "P1", visit: "V1", session: session)
    let pattern = try IgnorePattern(shape.pattern)
    let stored = ["V1.zip", "study.zip", "S.tar.gz"].reduce(path) {
      $0.replacing($1 + "!", with: $1 + "/")
    }
    #expect(!pattern.isNegated)
    #expect(pattern.matches(stored), "\(shape.pattern)")
    let isAtRoot = session == nil && !stored.contains("/")
    #expect(!isAtRoot || !pattern.matches("other/\(stored)"), "\(shape.pattern)")
  }
}
