import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Oracle: the same files in a folder, and the rules by which an archive is named.
@Suite struct ArchiveSessionTests {
  private static let accel = "accel_5D5B41A9_7E8B_4B42_9D0C_6A1B0D5C0001-20260115093020.json"

  private static let walk: [String: String] = [
    "result.json": walkResult(accel, run: "RUN-7"), "recorder-1/\(accel)": accelerometerText(),
  ]

  /// The files below a folder inside the archive.
  private func files(_ folder: String = "", _ files: [String: String] = walk) -> [(
    path: String, bytes: [UInt8]
  )] { files.sorted { $0.key < $1.key }.map { (folder + $0.key, Array($0.value.utf8)) } }

  private func packings(_ files: [(path: String, bytes: [UInt8])]) -> [(
    ending: String, bytes: [UInt8]
  )] {
    [
      ("zip", ZipFile(files).bytes), ("zip", ZipFile(files, isDeflated: false).bytes),
      ("tar", TarFile(files).bytes), ("tar.gz", GzipFile.bytes(of: TarFile(files).bytes)),
      ("tgz", GzipFile.bytes(of: TarFile(files).bytes)),
      ("zip.gz", GzipFile.bytes(of: ZipFile(files).bytes)), ("part", ZipFile(files).bytes),
    ]
  }

  @Test func `a session is the same in a folder and in any archive`() throws {
    let plain = try StudyFolder()
    for file in files("P1/S1/") { try plain.write(file.path, bytes: file.bytes) }
    let session = try #require(try plain.read().sessions.first)
    for (ending, bytes) in packings(files()) {
      let packed = try StudyFolder()
      try packed.write("P1/S1.\(ending)", bytes: bytes)
      let reading = try packed.read()
      #expect(reading.places == ["P1/RUN-7"])
      #expect(reading.orphans.isEmpty)
      let other = try #require(reading.sessions.first)
      #expect(
        other.steps.map(\.recordings).map { $0.map(\.content) }
          == session.steps.map(\.recordings).map { $0.map(\.content) })
      #expect(other.source == "P1/S1.\(ending)\0/result.json")
      #expect(reading.reports.map(\.kind) == [.archive, .accelerometer, .taskResult])
    }
  }

  @Test func `an archive without a result is named by its path`() throws {
    let study = try StudyFolder()
    let recording = files("", ["recorder-1/\(Self.accel)": accelerometerText()])
    try study.write("P1/day 1/walk.tar.gz", bytes: GzipFile.bytes(of: TarFile(recording).bytes))
    try study.write("top.zip", bytes: ZipFile(recording).bytes)
    #expect(try study.read().places == ["P1/day 1/walk", "/top"])
  }

  /// A result may be next to the folder with the recordings it links to.
  @Test func `all members of an archive with one result are one session`() throws {
    let study = try StudyFolder()
    let apart = files(
      "", ["results/r.json": walkResult(Self.accel), "data/\(Self.accel)": accelerometerText()])
    try study.write("P1/a.zip", bytes: ZipFile(apart).bytes)
    let reading = try study.read()
    #expect(reading.places == ["P1/RUN-1"])
    #expect(reading.recordedSources == ["P1/a.zip\0/data/\(Self.accel)"])
    #expect(reading.sessions.first?.steps.flatMap(\.problems).isEmpty == true)
  }

  @Test func `an archive of several sessions is read like its folder`() throws {
    let several = files("P1/S1/") + files("P2/S1/", [Self.accel: accelerometerText()])
    let study = try StudyFolder()
    try study.write("export.zip", bytes: ZipFile(several).bytes)
    let folder = try StudyFolder()
    for file in several { try folder.write(file.path, bytes: file.bytes) }
    #expect(try study.read(isPlanned: true).places == folder.read(isPlanned: true).places)
    #expect(try folder.read(isPlanned: true).places == ["P1/RUN-7", "P2/S1"])
    let recordings =
      files("A/", [Self.accel: accelerometerText()])
      + files("B/", [Self.accel: accelerometerText(from: 900)])
    let site = try StudyFolder()
    try site.write("site/export.tar", bytes: TarFile(recordings).bytes)
    // A folder that lies alone above the sessions is passed over.
    #expect(try site.read(isPlanned: true).places == ["/A", "/B"])
  }

  /// An archive of one participant's folders must not lose whose they are when it happens to hold one session.
  @Test(arguments: ["", "site/"])
  func `one session below a participant's folder keeps the names of a folder`(home: String) throws {
    let recording = [Self.accel: accelerometerText()]
    for members in [Self.walk, recording, ["a.json": #"{"items":[{"x":"#]] {
      let packed = files("P02/2015-10-08/", members)
      let folder = try StudyFolder()
      for file in packed { try folder.write(home + file.path, bytes: file.bytes) }
      let plain = try folder.read(isPlanned: true)
      for (ending, bytes) in packings(packed) {
        let study = try StudyFolder()
        try study.write("\(home)export.\(ending)", bytes: bytes)
        let reading = try study.read(isPlanned: true)
        #expect(reading.places == plain.places)
        #expect(reading.orphans.map(\.participant) == plain.orphans.map(\.participant))
        #expect(reading.orphans.map(\.session) == plain.orphans.map(\.session))
      }
    }
    let study = try StudyFolder()
    let zip = ZipFile(files("P02/2015-10-08/", recording)).bytes
    try study.write("\(home)export.zip", bytes: zip)
    #expect(try study.read(isPlanned: true).places == ["P02/2015-10-08"])
    let template = home + "{participant}/{session}/{file}"
    #expect(try study.read(layout: template, isPlanned: true).places == ["P02/2015-10-08"])
    let outer = try StudyFolder()
    try outer.write("\(home)all.zip", bytes: ZipFile([("part.zip", zip)]).bytes)
    #expect(try outer.read(isPlanned: true).places == study.read(isPlanned: true).places)
    let inner = ZipFile(files("", recording)).bytes
    try outer.write("\(home)all.zip", bytes: ZipFile([("P02/2015-10-08.zip", inner)]).bytes)
    #expect(try outer.read(isPlanned: true).places == study.read(isPlanned: true).places)
  }

  /// Bridge and phones pack one run so that its folder names no participant.
  @Test(arguments: ["", "5D5B41A9-7E8B-4B42-9D0C-6A1B0D5C0001/", "walking.outbound/recorder-2/"])
  func `an archive of one run is called like the archive`(folder: String) throws {
    let study = try StudyFolder()
    let recording = files(folder, [Self.accel: accelerometerText(), "info.json": "{}"])
    try study.write("top.zip", bytes: ZipFile(recording).bytes)
    try study.write("P1/deep.zip", bytes: ZipFile(recording).bytes)
    #expect(try study.read().places == ["P1/deep", "/top"])
  }

  /// Oracle: the unpacked export; days are sessions, whichever name the archive has.
  @Test(arguments: [("", ""), ("P12/", "P12")])
  func `a packed export of Apple Health reads like its folder`(home: String, participant: String)
    throws
  {
    let record =
      #"<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" "#
      + #"startDate="2024-05-01 10:00:00 -0700" endDate="2024-05-01 10:00:00 -0700" value="61"/>"#
    let export = ["export.xml": #"<?xml version="1.0"?><HealthData>\#(record)</HealthData>"#]
    let study = try StudyFolder()
    try study.write(
      "\(home)export.zip", bytes: ZipFile(files("apple_health_export/", export)).bytes)
    let inside = try StudyFolder()
    try inside.write(
      "export.zip", bytes: ZipFile(files("\(home)apple_health_export/", export)).bytes)
    #expect(try study.read(isPlanned: true).places == ["\(participant)/2024-05-01"])
    #expect(try inside.read(isPlanned: true).places == study.read(isPlanned: true).places)
  }

  /// Oracle: the contract, by which an archive is one session, named after the run in its manifest.
  @Test(arguments: ["", "upload/"]) func `an archive that one manifest describes is one session`(
    folder: String
  ) throws {
    let taps =
      #"{"item":"tapping_results","TappingSamples":[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","#
      + #""TappedButtonId":"TappedButtonLeft"}]}"#
    let members = files(
      folder,
      [
        "info.json": #"{"taskRun":"RUN-9","item":"tapping","appName":"A","files":["#
          + #"{"filename":"tapping_left.json","timestamp":"2025-03-10T10:00:00Z"}]}"#,
        "tapping_left.json": taps, "tapping_right.json": taps + " ",
      ])
    for (ending, bytes) in packings(members) {
      let study = try StudyFolder()
      try study.write("P4/2025-03-10.\(ending)", bytes: bytes)
      #expect(Set(try study.read().places) == ["P4/RUN-9"], "\(ending)")
    }
  }

  @Test func `archives in an archive are sessions of their own`() throws {
    let other = files("", [Self.accel: accelerometerText(from: 90)])
    let study = try StudyFolder()
    try study.write(
      "all.zip",
      bytes: ZipFile([("P1/one.zip", ZipFile(files()).bytes), ("P2/two.tar", TarFile(other).bytes)])
        .bytes)
    let reading = try study.read(isPlanned: true)
    #expect(reading.places == ["P1/RUN-7", "P2/two"])
    #expect(reading.report(of: "all.zip\0/P2/two.tar\0/\(Self.accel)")?.kind == .accelerometer)
  }

  @Test func `a map's row for an archive holds for all that is in it`() throws {
    let study = try StudyFolder()
    try study.write("x.zip", bytes: ZipFile(files()).bytes)
    var labels = FileLabels()
    (labels.participant, labels.session) = ("Ada", "first")
    let reading = try study.read(labels: [ByteKey("x.zip"): labels])
    #expect(reading.places == ["Ada/first"])
  }

  @Test func `a template fits an archive as it would fit its folder`() throws {
    let study = try StudyFolder()
    try study.write(
      "2024/P1/S1.zip", bytes: ZipFile(files("", [Self.accel: accelerometerText()])).bytes)
    #expect(try study.read(layout: "*/{participant}/{session}/{file}").places == ["P1/S1"])
  }

  @Test func `sounds and pictures in archives are read from memory`() throws {
    let samples = SampleBytes(noiseFrames(1600))
    let sound = samples.wav()
    let study = try StudyFolder()
    try study.write("P/S.zip", bytes: ZipFile([("audio_X.wav", sound)]).bytes)
    try study.write("P/audio_Y.wav.gz", bytes: GzipFile.bytes(of: sound))
    let recordings = try study.read().sessions.flatMap(\.steps).flatMap(\.recordings)
    #expect(recordings.count == 2)
    for recording in recordings {
      #expect(try recording.audio?.decode().channels.first?.count == samples.frameCount)
    }
  }

  /// The names of participant, visit and session of each session, as a run finds them.
  private func names(_ study: StudyFolder, _ paths: [String] = []) throws -> [String] {
    try study.read(below: paths, isPlanned: true).sessions.map {
      "\($0.participant)|\($0.visit)|\($0.identifier)"
    }
  }

  /// A recording of one walk, whose content no other has.
  private func walk(_ number: Int) -> [String: String] {
    [Self.accel: accelerometerText(from: Double(100 * number))]
  }

  /// Oracle: the folder that was packed.
  @Test func `the archive of a study is read like the study`() throws {
    let homes = ["Ana/a", "Ana/b", "Bo/a", "Bo/b"]
    let members = zip(1..., homes).flatMap { files("study/\($1)/", walk($0)) }
    let folder = try StudyFolder()
    for file in members { try folder.write(file.path, bytes: file.bytes) }
    let expected = ["Ana||a", "Ana||b", "Bo||a", "Bo||b"]
    #expect(try names(folder, ["study"]) == expected)
    let mac = members + [("__MACOSX/study/Ana/._a.json", [0]), ("study/.DS_Store", [0])]
    for (ending, bytes) in packings(mac) {
      let packed = try StudyFolder()
      try packed.write("study.\(ending)", bytes: bytes)
      #expect(try names(packed, ["study.\(ending)"]) == expected, "\(ending)")
      #expect(try names(packed) == expected, "\(ending)")
    }
    let two = try StudyFolder()
    for site in ["north", "south"] {
      let own = zip(1..., homes).flatMap {
        files("study/\($1)/", walk($0 + (site == "north" ? 0 : 9)))
      }
      try two.write("\(site).zip", bytes: ZipFile(own).bytes)
    }
    #expect(Set(try names(two).map { $0.split(separator: "|")[0] }) == ["north", "south"])
  }

  @Test func `archives of visits with equal folders are visits`() throws {
    let study = try StudyFolder()
    for (number, place) in ["P04/Visit 1", "P04/Visit 2", "P05/Visit 1"].enumerated() {
      let members =
        files("export/walk/", walk(2 * number)) + files("export/more/", walk(2 * number + 1))
      try study.write("\(place).zip", bytes: ZipFile(members).bytes)
    }
    #expect(
      try names(study) == [
        "P04|Visit 1|more", "P04|Visit 1|walk", "P04|Visit 2|more", "P04|Visit 2|walk",
        "P05|Visit 1|more", "P05|Visit 1|walk",
      ])
  }

  /// Each copy of a run has the unusable files of its own folder, so that all have one content.
  @Test(arguments: [
    ["broken.json": #"{"items":[{"x":1,"y":2"#], ["empty.json": ""],
    ["empty.json": "", "recorder-2/broken.json": #"{"items":[{"x":1,"y":2"#],
  ]) func `a copy with an unusable file is a copy in an archive as in a folder`(
    unusable: [String: String]
  ) throws {
    let whole = Self.walk.merging(unusable) { first, _ in first }
    let other = [
      "result.json": walkResult(Self.accel, run: "RUN-8"),
      "recorder-1/\(Self.accel)": accelerometerText(from: 500),
    ]
    let packed = files("P01/s1/", other) + files("P01/s2/", whole) + files("P01/s2 copy/", whole)
    let study = try StudyFolder()
    try study.write("study.zip", bytes: ZipFile(packed).bytes)
    let reader = SessionReader(try study.files())
    let unit = try #require(reader.plan().units.first)
    let outcome = reader.read(unit)
    let (materials, strays) = outcome.material
    #expect(outcome.sessions.map(\.identifier) == ["RUN-8", "RUN-7", "RUN-7"])
    #expect(strays.isEmpty)
    for (session, material) in zip(outcome.sessions, materials) {
      let isOfRun = session.identifier == "RUN-7"
      #expect(material.orphans.count == (isOfRun ? unusable.count : 0))
      let home = folder(of: session.source) + "/"
      #expect(material.orphans.allSatisfy { $0.problem.source.starts(withBytesOf: home) })
    }
    let inside = "study.zip\0/P01/s2/result.json"
    let originals = zip(outcome.sessions, outcome.originals(materials)).reduce(into: [:]) {
      $0[$1.0.source] = $1.1
    }
    #expect(originals == ["study.zip\0/P01/s2 copy/result.json": inside])
  }

  /// Where the user calls two people by one name, folders of one name are sessions of their own, in an archive as well.
  @Test func `folders of one name in an archive stay apart where the user names the participant`()
    throws
  {
    let packed = ["P01", "P02"].flatMap { person in
      files(
        "\(person)/s0/",
        [
          "accel_walking.outbound.json": accelerometerText(from: person == "P01" ? 10 : 900),
          "accel_walking.return.json": accelerometerText(from: person == "P01" ? 20 : 950),
          "broken.json": #"{"items":[{"x":1,"y":2"#,
        ]) + files("\(person)/lost/", ["broken.json": ""])
    }
    func outcome(_ study: StudyFolder) throws -> [SessionReader.ReadUnit] {
      let reader = SessionReader(try study.files(), given: GivenLabels(participant: "Z"))
      let plan = reader.plan()
      var planned = reader
      planned.folderRule = plan.folderRule
      return plan.units.map(planned.read)
    }
    func outline(_ units: [SessionReader.ReadUnit]) -> [String] {
      units.flatMap { unit in
        let material = unit.material
        let sessions = zip(unit.sessions, material.ofSessions).map { session, own in
          let recordings = session.steps.flatMap(\.recordings).map { lastComponent($0.source) }
          return
            "\(session.participant)/\(session.identifier) in \(session.unpackedHome): \(recordings.sorted()), \(own.orphans.count)"
        }
        return sessions + material.strays.map { "\($0.session) in \($0.unpackedHome)" }
      }.sorted()
    }
    let folder = try StudyFolder()
    for file in packed { try folder.write(file.path, bytes: file.bytes) }
    let study = try StudyFolder()
    try study.write("study.zip", bytes: ZipFile(packed).bytes)
    let plain = outline(try outcome(folder))
    #expect(plain.count == 4)
    #expect(outline(try outcome(study)) == plain)
    // Whoever names a session joins what lies in several folders.
    var labels = FileLabels()
    labels.session = "s0"
    let map = Dictionary(
      uniqueKeysWithValues: packed.filter { $0.path.contains("/s0/") }.map {
        (ByteKey("study.zip\0/\($0.path)"), labels)
      })
    let reader = SessionReader(try study.files(), given: GivenLabels(map: map, participant: "Z"))
    let unit = try #require(reader.plan().units.first)
    #expect(reader.read(unit).sessions.map(\.identifier) == ["s0"])
  }

  /// The lost session is named as it would be with usable files.
  @Test func `an unusable file knows the visit of its folder`() throws {
    let walks = ["P01", "P02"].flatMap { person in
      ["T0", "T1"].map { ("\(person)/\($0)/s1/accel_walking.outbound.json", accelerometerText()) }
    }
    let study = try StudyFolder(
      Dictionary(uniqueKeysWithValues: walks + [("P01/T0/s5/broken.json", "")]))
    let orphan = try #require(try study.read(isPlanned: true).orphans.first)
    #expect([orphan.participant, orphan.visit, orphan.session] == ["P01", "T0", "s5"])
    #expect([orphan.folderVisit, orphan.nameInParticipant] == ["T0", "T0/s5"])
    #expect(orphan.unpackedHome == "P01/T0/s5")
    #expect(!orphan.isVisitNamed)
  }

  @Test func `the folders of a member are those of all archives around it`() {
    let path = "P/a.zip\0/b/c.zip\0/d/e/f.json"
    #expect(
      placesInArchives(above: path) == [
        "P/a.zip", "P/a.zip\0/b", "P/a.zip\0/b/c.zip", "P/a.zip\0/b/c.zip\0/d",
        "P/a.zip\0/b/c.zip\0/d/e",
      ])
    #expect(placesInArchives(above: "P/a/b.json") == [])
    #expect(placesInArchives(above: "a.zip\0/b.json") == ["a.zip"])
  }

  /// A row of a map for a folder holds for all files below it, in an archive as on the disk.
  @Test func `a map names folders in archives`() throws {
    let packed =
      files("s1/", [Self.accel: accelerometerText()])
      + files("s2/", [Self.accel: accelerometerText(from: 900)])
      + files("s2/more/", ["accel_walking.return.json": accelerometerText(from: 1900)])
    let study = try StudyFolder()
    try study.write("P01.zip", bytes: ZipFile(packed).bytes)
    func label(_ participant: String) -> FileLabels {
      var labels = FileLabels()
      labels.participant = participant
      return labels
    }
    let rows = [ByteKey("P01.zip\0/s2"): label("X")]
    func people(_ map: [ByteKey: FileLabels]) throws -> Set<String> {
      Set(
        try study.read(labels: map, isPlanned: true).sessions.map {
          "\($0.participant) \($0.source)"
        })
    }
    let first = "P01 P01.zip\0/s1/\(Self.accel)"
    #expect(
      try people(rows).isSuperset(of: [
        "X P01.zip\0/s2/\(Self.accel)", "X P01.zip\0/s2/more/accel_walking.return.json",
      ]))
    #expect(try !people(rows).contains("X P01.zip\0/s1/\(Self.accel)"))
    // The most specific row counts.
    let specific = rows.merging([
      ByteKey("P01.zip"): label("P01"), ByteKey("P01.zip\0/s2/more"): label("Y"),
    ]) { own, _ in own }
    #expect(
      try people(specific) == [
        first, "X P01.zip\0/s2/\(Self.accel)", "Y P01.zip\0/s2/more/accel_walking.return.json",
      ])
  }
}
