import Metrics
import Recordings

extension RunSetup: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(fingerprint)
    bytes.write(study)
    bytes.write(arguments)
    bytes.write(Dictionary(parameters.sorted.map { ($0.name, $0.text) }) { first, _ in first })
    bytes.write(tables)
    bytes.write(ending)
    bytes.write(digits)
    bytes.write(labelUse)
    bytes.write(shard)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (fingerprint, study, arguments) = (try bytes.read(), try bytes.read(), try bytes.read())
    parameters = Parameters(try bytes.read())
    (tables, ending, digits) = (try bytes.read(), try bytes.read(), try bytes.read())
    (labelUse, shard) = (try bytes.read(), try bytes.read())
  }
}

extension ContentDigest: WireValue {
  func write(to bytes: inout WireWriter) { bytes.write(words) }

  init(from bytes: inout WireReader) throws(WireError) {
    guard let digest = ContentDigest(words: try bytes.read()) else { throw WireError() }
    self = digest
  }
}

extension Shard: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(Array(parts).sorted())
    bytes.write(count)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (parts, count) = (Set(try bytes.read([Int].self)), try bytes.read())
  }
}

extension LabelUse: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(hasMap)
    bytes.write(hasLayout)
    bytes.write(idleRows)
    bytes.write(memberRows.map(\.path))
    bytes.write(memberRows.map(\.file))
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let (hasMap, hasLayout) = (try bytes.read(Bool.self), try bytes.read(Bool.self))
    let idle = try bytes.read(NameList.self)
    let (paths, files) = (try bytes.read([String].self), try bytes.read([String].self))
    let members = zip(paths, files).map { MapFile.MemberRow(path: $0, file: $1) }
    self.init(hasMap: hasMap, hasLayout: hasLayout, idleRows: idle, memberRows: members)
  }
}

extension NameList: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(count)
    bytes.write(names)
    bytes.write(limit)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let (count, names) = (try bytes.read(Int.self), try bytes.read([String].self))
    self.init(limit: try bytes.read(), count: count, names: names)
  }
}
