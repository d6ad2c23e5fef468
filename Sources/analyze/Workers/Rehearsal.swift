import Recordings

/// Has a worker try what this process is about to do itself, since everything depends on it: what brings the
/// worker down is left out.
enum Rehearsal {
  /// What has to be left out of the work.
  static func lost(
    _ limits: WorkerLimits, _ work: @escaping (LostParts, _ begin: (WorkPart) -> Void) -> Void
  ) throws(ProcessError) -> LostParts {
    let supervisor = Supervisor(count: 1, limits) { order, note in
      note.begin(.whole, of: order.number)
      work(LostParts(order.casualties)) { note.begin($0, of: order.number) }
      return []
    }
    let result = try supervisor.result(of: WorkOrder(number: 0, job: .rehearsal))
    supervisor.dismiss()
    return LostParts(result.order.casualties)
  }
}

extension SideTables {
  /// Reads the tables among the files of a study that tell of the others.
  init(_ files: StudyFiles, _ limits: WorkerLimits) throws(ProcessError) {
    let sources = SideTables.sources(in: files)
    let lost =
      sources.isEmpty
      ? LostParts([])
      : try Rehearsal.lost(limits) { lost, begin in
        if lost.whole != nil { return }
        _ = SideTables(files, sources, besides: lost.files) { begin(.file($0)) }
      }
    let all = sources.indices.compactMap { place in
      (lost.whole ?? lost.files[place]).map { (place, $0) }
    }
    self.init(files, sources, besides: Dictionary(uniqueKeysWithValues: all))
  }
}
