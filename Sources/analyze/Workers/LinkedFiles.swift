import Recordings

extension StudyFiles {
  /// The same files with the recordings of results that were named without their folders.
  ///
  /// Workers look into the files that were named, and tell what results link to.
  func completed(
    _ limits: WorkerLimits, jobs: Int, besides output: RunOutput, followsLinks: Bool
  ) throws(ProcessError) -> StudyFiles {
    let lone = lonePlaces
    if lone.isEmpty { return self }
    // Side tables tell of sessions and never of links, so that none is read here.
    let reader = SessionReader(self, tables: SideTables(self, []))
    let answers = Answers(reader: reader) { _, _, _ in UnitResult() }
    let scouts = Scouts(Supervisor(count: jobs, limits, answers.answer), of: self)
    return adding(links: try scouts.links(of: lone), besides: output, followsLinks: followsLinks)
  }
}

extension Scouts {
  /// What the results at some places link to, in lower case; nothing of other files.
  func links(of places: [Int]) throws(ProcessError) -> [Int: Set<String>] {
    var links: [Int: Set<String>] = [:]
    for place in places {
      let names = glance(place).links.joined()
      if !names.isEmpty { links[place] = Set(names) }
    }
    try finish()
    return links
  }
}
