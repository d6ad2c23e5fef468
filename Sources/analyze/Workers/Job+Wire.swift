import Recordings

extension Job: WireValue {
  func write(to bytes: inout WireWriter) {
    switch self {
    case .glances(let places):
      bytes.write(0)
      bytes.write(places)
    case .roles(let places):
      bytes.write(1)
      bytes.write(places)
    case .rows(let place):
      bytes.write(2)
      bytes.write(place)
    case .tasks(let unit):
      bytes.write(3)
      bytes.write(unit)
    case .rehearsal: bytes.write(5)
    case .unit(let unit, let wideTask):
      bytes.write(4)
      bytes.write(unit)
      bytes.write(wideTask)
    }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    switch try bytes.read(Int.self) {
    case 0: self = .glances(try bytes.read())
    case 1: self = .roles(try bytes.read())
    case 2: self = .rows(try bytes.read())
    case 3: self = .tasks(try bytes.read())
    case 4: self = .unit(try bytes.read(), wideTask: try bytes.read())
    case 5: self = .rehearsal
    default: throw WireError()
    }
  }
}

extension Range<Int>: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(lowerBound)
    bytes.write(upperBound)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let (lower, upper) = (try bytes.read(Int.self), try bytes.read(Int.self))
    guard lower <= upper else { throw WireError() }
    self = lower..<upper
  }
}

// MARK: What a plan is made of

extension StudyUnit: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(files)
    bytes.write(rows)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init(files: try bytes.read(), rows: try bytes.read())
  }
}

extension TableRow: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(table)
    bytes.write(line)
    bytes.write(place)
    bytes.write(text.map(WireBytes.init))
    bytes.write(session)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init(
      table: try bytes.read(), line: try bytes.read(), place: try bytes.read(),
      text: try bytes.read(WireBytes?.self)?.bytes, session: try bytes.read())
  }
}

extension FileGlance: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(isArchive)
    bytes.write(isResult)
    bytes.write(runs)
    bytes.write(links)
    bytes.write(sessions)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init()
    (isArchive, isResult) = (try bytes.read(), try bytes.read())
    (runs, links, sessions) = (try bytes.read(), try bytes.read(), try bytes.read())
  }
}

extension SessionKey: WireValue {
  func write(to bytes: inout WireWriter) { for word in words { bytes.write(word) } }

  init(from bytes: inout WireReader) throws(WireError) {
    let words = [try bytes.read(UInt64.self), try bytes.read(UInt64.self)]
    guard let key = SessionKey(words: words) else { throw WireError() }
    self = key
  }
}

extension TableRole: WireValue {
  func write(to bytes: inout WireWriter) { bytes.write(self == .results) }

  init(from bytes: inout WireReader) throws(WireError) {
    self = try bytes.read(Bool.self) ? .results : .particulars
  }
}
