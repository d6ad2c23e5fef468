import Recordings
import Text

/// What lies in an archive, by the names and the first bytes of its members, for the plan of a study.
extension FileReader {
  /// The number of bytes by which a member is recognized. Most results are shorter.
  private static let headByteCount = 1 << 16

  /// The facts about an archive on disk; nothing but that it is one if it cannot be read.
  func glance(ofArchive path: String) -> FileGlance {
    let absolute = files.absolute(path)
    let budget = ArchiveBudget(options.limits, packedByteCount: fileSize(absolute) ?? 0)
    var found = FoundMembers()
    do {
      let source = ByteSource.file(path: absolute)
      let container = source.head.flatMap { Container(firstBytes: $0) }
      try look(into: source, container, at: "", budget, depth: 1, &found)
    } catch { return .archive(nil) }
    var glance = FileGlance.archive(
      ArchiveOutline(archives: found.archives, homes: found.homes, saidTasks: found.saidTasks))
    let members = found.archives.first?.members ?? []
    glance.sessions = sessions(named: members.map { memberPath(path, $0) })
    (glance.exportCount, glance.body) = (found.exportCount, found.body)
    return glance
  }

  private struct FoundMembers {
    var archives: [(path: String, members: [String])] = []
    var homes = SessionHomes()
    var saidTasks: [ArchiveOutline.PackedTask] = []
    var exportCount = 0
    /// What the only export says of its person.
    var body = BodyFacts()

    mutating func note(_ count: Int, _ beginning: [UInt8]) {
      guard count > 0 else { return }
      exportCount += count
      body = exportCount == 1 ? FileGlance.person(inBeginning: beginning) : BodyFacts()
    }
  }

  private func look(
    into source: ByteSource, _ container: Container?, at inner: String, _ budget: ArchiveBudget,
    depth: Int, _ found: inout FoundMembers
  ) throws(ArchiveProblem) {
    switch container {
    case .zip where try PackedBytes(source).isEmptyZip: return
    case .zip, .tar:
      let stream = try opened(depth, budget) { () throws(ArchiveProblem) in
        try ArchiveStream(source, budget)
      }
      try look(through: stream, at: inner, budget, depth, &found)
    case .gzip:
      let gzip = try GzipStream(source, budget)
      switch Container(firstBytes: try gzip.peek(512)) {
      case .tar:
        let stream = try opened(depth, budget) { () throws(ArchiveProblem) in
          try ArchiveStream(gzip)
        }
        try look(through: stream, at: inner, budget, depth, &found)
      case .zip:
        let content = ByteSource.memory(try gzip.content())
        if ExportPlatform.isDocument(content) { return }
        try look(into: content, .zip, at: inner, budget, depth: depth, &found)
      default: return
      }
    case .foreign, nil: return
    }
  }

  private func look(
    through stream: ArchiveStream, at inner: String, _ budget: ArchiveBudget, _ depth: Int,
    _ found: inout FoundMembers
  ) throws(ArchiveProblem) {
    let place = found.archives.count
    found.archives.append((inner, []))
    while let member = try stream.next() {
      try budget.countMember()
      guard case .file(let name) = MemberPlace(member) else { continue }
      found.archives[place].members.append(name)
      let path = inner.isEmpty ? name : memberPath(inner, name)
      if RecorderFileName(contentName(name)).isRecorderName {
        found.homes.note(path, .recording)
        continue
      }
      let beginning = try stream.beginning(Self.headByteCount)
      let container = Container(firstBytes: beginning, name: name)
      if container == .zip || container == .tar || isArchiveName(name) {
        let content = ByteSource.memory(try rest(of: member, after: beginning, stream, budget))
        guard ExportPlatform.isDocument(content) else {
          // An archive in it that cannot be read is an error of its own.
          try? look(into: content, container, at: path, budget, depth: depth + 1, &found)
          continue
        }
      }
      let start = ByteSource.memory(ByteBuffer(beginning))
      if let glance = self.glance(start, start.contentHead ?? [], of: name) {
        found.homes.note(path, glance)
        found.note(glance.exportCount, beginning)
      } else if promisesJSON(name) {
        let content = try rest(of: member, after: beginning, stream, budget)
        let glance = FileGlance(try load(content, path, budget, depth))
        found.homes.note(path, glance)
        if let said = glance.saidTask {
          let home = sessionFolder(of: path) { _ in false }
          found.saidTasks.append(.init(home: home, said: said))
        }
      } else {
        found.homes.note(path, .damaged(name))
      }
    }
  }

  private func rest(
    of member: ArchiveStream.ArchiveMember, after beginning: [UInt8], _ stream: ArchiveStream,
    _ budget: ArchiveBudget
  ) throws(ArchiveProblem) -> ByteBuffer {
    if beginning.count < Self.headByteCount { return ByteBuffer(beginning) }
    let rest = try stream.content(of: member, budget)
    return ByteBuffer(beginning + rest.withBytes { Array($0) })
  }
}
