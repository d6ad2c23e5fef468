import Recordings
import Text

extension SessionReader {
  /// The copies in a planned study.
  public func copies(in plan: StudyPlan) -> StudyCopies {
    StudyCopies(
      plan, byteCount: { fileSize(reader.files.absolute($0)) },
      digest: { path in
        reader.files.streams.contains(ByteKey(path))
          ? nil : try? ContentDigest(of: .file(path: reader.files.absolute(path)))
      }, named: { pathLabels($0).participant })
  }

  /// True if a session is called a copy, and its original may be packed, which is known when all units are read.
  ///
  /// - Parameter copies: those of which the originals are known.
  public func mayBeCopyOfLater(_ session: Session, besides copies: StudyCopies) -> Bool {
    reader.files.possibleCopies.areAllPossible && session.isCalledCopy
      && copies.original(of: session.source) == nil
  }

  /// True if a session without a whole result has the recordings of another one, perhaps, which may come later and have the result.
  ///
  /// Where no size is known, as in archives, that may be so of any session of recordings, and only a damaged result says more.
  public func mayBeDamagedCopyOfLater(_ material: SessionMaterial) -> Bool {
    material.mayLackOnlyResult
      && (material.hasDamagedResult || !reader.files.possibleCopies.areAllPossible)
  }
}

extension SessionReader.ReadUnit {
  /// For each session that is a copy of another of the unit, as sessions in one archive may be, the
  /// source of the original; nil for others. The order of sources does not decide it.
  ///
  /// - Parameter materials: the input files of the sessions.
  public func originals(_ materials: [SessionMaterial]) -> [String?] {
    var originals = [String?](repeating: nil, count: sessions.count)
    guard sessions.count > 1, materials.count == sessions.count else { return originals }
    let folders = sessions.map { folder(of: $0.source) }
    let counts = Dictionary(grouping: folders) { ByteKey($0) }.mapValues(\.count)
    // Sessions of one folder are called by their files.
    let homes = zip(sessions, folders).map { session, folder in
      counts[ByteKey(folder)] == 1 ? folder : soundHome(session.source)
    }
    let depths = Dictionary(grouping: homes) { pathComponents($0).count }
    let usual = depths.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? 0
    var equal: [SessionContent: [Int]] = [:]
    for (number, material) in materials.enumerated() {
      if let content = material.content { equal[content, default: []].append(number) }
    }
    for numbers in equal.values where numbers.count > 1 {
      let ranks = numbers.map { (OriginalRank(homes[$0], usualDepth: usual), $0) }
      guard let first = ranks.min(by: { $0.0 < $1.0 })?.1 else { continue }
      for number in numbers where number != first {
        // Of equal sessions in one folder, the first counts unless its name says that it is a copy.
        let isCalledCopy = saysCopy(lastComponent(homes[number]))
        guard folders[number] !== folders[first] || isCalledCopy else { continue }
        let (copy, original) = (sessions[number], sessions[first])
        // Both participants keep what was named for them, unless the name is that of the copied folder.
        if copy.isParticipantNamed, original.isParticipantNamed,
          copy.participant !== original.participant, !saysCopy(copy.participant)
        {
          continue
        }
        originals[number] = original.source
      }
    }
    return originals
  }
}

extension Session {
  /// True if one of its folders or archives is called a copy.
  fileprivate var isCalledCopy: Bool {
    pathComponents(folder(of: source)).contains { saysCopy(archiveName(ofFolder: $0) ?? $0) }
  }
}
