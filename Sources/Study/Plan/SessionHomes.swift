import Recordings
import Text

/// The folders of a study, or of an archive, that contain sessions, found file by file.
struct SessionHomes {
  /// The folder of a session; of a sound that is a session of its own, the folder and the name of
  /// the sound without its ending.
  struct Home {
    let path: String
    /// A file of the session.
    let file: String
    let holdsResult: Bool
    /// Recordings and results whose names no recorder has given.
    var namedFiles: [String] = []
    /// True for a sound that is a session of its own.
    var isSound = false
    /// The participant that a file of the session names.
    var participant: String?
  }

  private struct Folder {
    let file: String
    var holdsResult = false
    /// Sounds that no recorder has named, and all other files without the name of a recorder.
    var sounds: [String] = []
    var others: [String] = []
    var holdsRecorders = false
    var participant: String?
  }

  private var folders: [ByteKey: Folder] = [:]
  /// The archives among the files.
  private(set) var archives: [(path: String, outline: ArchiveOutline?)] = []

  mutating func note(_ path: String, _ glance: FileGlance) {
    guard !glance.isArchive else { return archives.append((path, glance.outline)) }
    guard glance.isRecording || glance.isResult else { return }
    let home = sessionFolder(of: path) { _ in false }
    var folder = folders[ByteKey(home)] ?? Folder(file: path)
    if glance.isResult { folder.holdsResult = true }
    if glance.isRecording, isNamedSound(path), Recordings.folder(of: path) === home {
      folder.sounds.append(path)
    } else if RecorderFileName(contentName(path)).isRecorderName {
      folder.holdsRecorders = true
    } else {
      folder.others.append(path)
    }
    folder.participant = folder.participant ?? glance.participant
    folders[ByteKey(home)] = folder
  }

  /// The folders of chosen files outside of archives, in byte order. Folders below that of a result
  /// belong to its session.
  func all(where isChosen: (_ file: String) -> Bool) -> [Home] {
    folders.sorted { $0.key < $1.key }.flatMap { key, folder -> [Home] in
      guard isChosen(folder.file), !isBelowResult(key.text) else { return [] }
      guard folder.sounds.count > 1, folder.others.isEmpty, !folder.holdsRecorders else {
        return [
          Home(
            path: key.text, file: folder.file, holdsResult: folder.holdsResult,
            namedFiles: folder.sounds + folder.others, participant: folder.participant)
        ]
      }
      return folder.sounds.filter(isChosen).map {
        Home(path: soundHome($0), file: $0, holdsResult: false, namedFiles: [$0], isSound: true)
      }
    }
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
