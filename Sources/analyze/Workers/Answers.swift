import Recordings

/// What workers answer, order by order.
struct Answers {
  let reader: SessionReader
  /// What becomes of a unit.
  let work: (StudyUnit, WorkOrder, WorkNote) -> UnitResult

  /// The answer to an order; `note` is told of each of its parts before that is worked on.
  func answer(_ order: WorkOrder, _ note: WorkNote) -> [UInt8] {
    switch order.job {
    case .glances(let places):
      forEach(places, order, note) {
        let glance = reader.glance($0)
        return glance == FileGlance() ? nil : glance
      }.wireBytes
    case .roles(let places): forEach(places, order, note, reader.role).wireBytes
    case .rows(let place):
      forEach(place..<place + 1, order, note, reader.rows).flatMap(\.value).wireBytes
    case .tasks(let unit): tasks(of: unit, order, note).wireBytes
    case .rehearsal: []
    case .unit(let unit, _): work(unit, order, note).wireBytes
    }
  }

  /// None of a unit that brings workers down as a whole.
  private func tasks(of unit: StudyUnit, _ order: WorkOrder, _ note: WorkNote) -> [String] {
    let lost = LostParts(order.casualties)
    if lost.whole != nil { return [] }
    let outcome = reader.read(unit, besides: lost.files) { note.begin(.file($0), of: order.number) }
    return outcome.sessions.compactMap { $0.task?.rawValue }
  }

  /// What is found at places, but for those that brought workers down.
  private func forEach<Value>(
    _ places: Range<Int>, _ order: WorkOrder, _ note: WorkNote, _ look: (Int) -> Value?
  ) -> [Finding<Value>] {
    let lost = LostParts(order.casualties)
    return places.enumerated().compactMap { part, place in
      guard lost.whole == nil, lost.files[part] == nil else { return nil }
      note.begin(.file(part), of: order.number)
      return look(place).map { Finding(place: place, value: $0) }
    }
  }
}

/// What was found at a place.
struct Finding<Value: WireValue>: WireValue {
  let place: Int
  let value: Value

  init(place: Int, value: Value) { (self.place, self.value) = (place, value) }

  func write(to bytes: inout WireWriter) {
    bytes.write(place)
    bytes.write(value)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (place, value) = (try bytes.read(), try bytes.read())
  }
}

extension Supervisor {
  /// Workers for a study; `work` makes of a unit what becomes of it.
  convenience init(
    _ settings: BatchSettings, _ work: @escaping (StudyUnit, WorkOrder, WorkNote) -> UnitResult
  ) {
    self.init(
      count: settings.jobs, settings.limits,
      Answers(reader: settings.reader, work: work).answer)
  }
}
