import Recordings
import Text

/// The folders of a study, or of an archive, that contain sessions, found file by file.
struct SessionHomes {
  /// The folder of a session; of a sound that is a session of its own, the folder and the name of
  /// the sound without its ending.
  struct Home {
    let path: String
    /// A file of the session, which is its archive if it is packed.
    let file: String
    /// A file of a packed session, and what its path would be if all archives were unpacked.
    var member: (path: String, unpacked: String)?
    let holdsResult: Bool
    /// Recordings and results whose names no recorder has given.
    var namedFiles: [String] = []
    /// True for a sound that is a session of its own.
    var isSound = false
    /// True if nothing that can be read shows that a session is here.
    var isTrace = false
    /// The participant that a file of the session names.
    var participant: String?
  }

  /// What lies in a folder, or in those of a session.
  private struct Folder {
    let file: String
    /// True for a result that can be read.
    var holdsResult = false
    /// True for a file that is a result by its name and is damaged.
    var holdsDamagedResult = false
    /// Sounds that no recorder has named, and all other files without the name of a recorder.
    var sounds: [String] = []
    var others: [String] = []
    var holdsRecorders = false
    var isTrace = true
    var participant: String?

    var isOfResult: Bool { holdsResult || holdsDamagedResult }

    mutating func note(_ path: String, _ glance: FileGlance) {
      participant = participant ?? glance.participant
      guard glance.isRecording || glance.isResult else {
        if !glance.isList, isResultName(lastComponent(path)) { holdsDamagedResult = true }
        return
      }
      isTrace = false
      if glance.isResult { holdsResult = true }
      if glance.isRecording, isNamedSound(path) {
        sounds.append(path)
      } else if RecorderFileName(contentName(path)).isRecorderName {
        holdsRecorders = true
      } else {
        others.append(path)
      }
    }

    /// Adds the folder of a step or a recorder, whose sounds are parts of the session.
    mutating func add(part: Folder) {
      others += part.sounds + part.others
      holdsRecorders = holdsRecorders || part.holdsRecorders
      isTrace = isTrace && part.isTrace
      participant = participant ?? part.participant
    }
  }

  private var folders: [ByteKey: Folder] = [:]
  /// The archives among the files.
  private(set) var archives: [(path: String, outline: ArchiveOutline?)] = []

  mutating func note(_ path: String, _ glance: FileGlance) {
    guard !glance.isArchive else { return archives.append((path, glance.outline)) }
    guard glance.isRecording || glance.isResult || glance.isTrace else { return }
    let key = ByteKey(folder(of: path))
    var folder = folders[key] ?? Folder(file: path)
    folder.note(path, glance)
    folders[key] = folder
  }

  /// The folders of chosen files outside of archives, in byte order. Folders below that of a result
  /// belong to its session.
  func all(where isChosen: (_ file: String) -> Bool) -> [Home] {
    sessions.sorted { $0.key < $1.key }.flatMap { key, folder -> [Home] in
      guard isChosen(folder.file), !isBelowResult(key.text) else { return [] }
      guard folder.sounds.count > 1, folder.others.isEmpty, !folder.holdsRecorders else {
        return [
          Home(
            path: key.text, file: folder.file, holdsResult: folder.isOfResult,
            namedFiles: folder.sounds + folder.others, isTrace: folder.isTrace,
            participant: folder.participant)
        ]
      }
      return folder.sounds.filter(isChosen).map {
        Home(path: soundHome($0), file: $0, holdsResult: false, namedFiles: [$0], isSound: true)
      }
    }
  }

  /// The folders of sessions, with those of steps and recorders that belong to them.
  private var sessions: [ByteKey: Folder] {
    var sessions: [ByteKey: Folder] = [:]
    var parts: [(home: ByteKey, folder: Folder)] = []
    for (key, folder) in folders {
      let home = sessionFolder(ofFolder: key.text) { folders[ByteKey($0)]?.isOfResult == true }
      if home === key.text { sessions[key] = folder } else { parts.append((ByteKey(home), folder)) }
    }
    for part in parts.sorted(by: { $0.folder.file.precedes($1.folder.file) }) {
      var session = sessions[part.home] ?? Folder(file: part.folder.file)
      session.add(part: part.folder)
      sessions[part.home] = session
    }
    return sessions
  }

  private func isBelowResult(_ home: String) -> Bool {
    var above = home
    while !above.isEmpty {
      above = folder(of: above)
      if folders[ByteKey(above)]?.holdsResult == true { return true }
    }
    return false
  }
}

extension [SessionHomes.Home] {
  /// The folders without those around others in which a damaged file or a list of files is all: these
  /// tell nothing of a session.
  var withoutTracesAround: [SessionHomes.Home] {
    guard contains(where: \.isTrace) else { return self }
    var around = Set<ByteKey>()
    for home in self where !home.path.isEmpty {
      var above = home.path
      repeat {
        above = folder(of: above)
        guard around.insert(ByteKey(above)).inserted else { break }
      } while !above.isEmpty
    }
    return filter { !$0.isTrace || !around.contains(ByteKey($0.path)) }
  }
}

/// True for a sound that its user has named, not a recorder: where only such sounds lie in a folder,
/// each is a session.
func isNamedSound(_ path: String) -> Bool {
  SoundFileName(path).hasSoundEnding && !RecorderFileName(contentName(path)).isRecorderName
}

/// The place of a sound that is a session of its own: its path without its ending.
func soundHome(_ path: String) -> String {
  let home = folder(of: path)
  let name = withoutArchiveEnding(lastComponent(path))
  return home.isEmpty ? name : "\(home)/\(name)"
}
