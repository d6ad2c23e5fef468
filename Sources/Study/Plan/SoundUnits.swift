import Recordings
import Text

/// Divides a folder in which each recording is a sound that is a session of its own, so that a run distributes and keeps its work
/// sound by sound and not folder by folder.
///
/// Sounds of one stem, such as two encodings of a recording, and the files that describe them stay together; files of no sound are
/// a unit of their own. Sounds that the user joins to one session are united later, by the name of the session.
struct SoundUnits {
  /// The places of the files of each unit, in the order of their first files.
  private(set) var groups: [[Int]] = []

  /// The units of the files of a folder; no units if its sounds are not sessions of their own or have one stem, so that the folder is
  /// one unit. So it is if only some of the sounds have the name of a session from elsewhere, which may be the stem of another.
  ///
  /// - Parameters:
  ///   - places: the files of the folder's unit, in order.
  ///   - folder: the folder, in which all recordings have to lie directly.
  ///   - isNamed: whether anything but the folder names the session of a file.
  init(
    _ places: [Int], _ paths: PathTable, below folder: String, glance: (_ place: Int) -> FileGlance,
    isNamed: (_ path: String) -> Bool
  ) {
    var (bySound, others) = ([ByteKey: [Int]](), [Int]())
    var (soundCount, namedCount, recordingCount) = (0, 0, 0)
    for place in places {
      let (path, glance) = (paths[place], glance(place))
      guard isNamedSound(path), Recordings.folder(of: path) === folder else {
        // Anything that is known of another file may concern the sounds.
        guard glance == FileGlance() else { return }
        others.append(place)
        continue
      }
      guard glance.isOfSoundAlone else { return }
      bySound[ByteKey(soundHome(path)), default: []].append(place)
      soundCount += 1
      if glance.isRecording { recordingCount += 1 }
      if isNamed(path) { namedCount += 1 }
    }
    guard recordingCount > 1, bySound.count > 1, namedCount == 0 || namedCount == soundCount else {
      return
    }
    var rest: [Int] = []
    for place in others {
      let home = ByteKey(soundHome(paths[place]))
      if bySound[home] == nil { rest.append(place) } else { bySound[home]?.append(place) }
    }
    groups = (Array(bySound.values) + (rest.isEmpty ? [] : [rest])).map { $0.sorted() }.sorted {
      $0[0] < $1[0]
    }
  }
}

extension FileGlance {
  /// True for a sound, which may be damaged, of which nothing else is known.
  fileprivate var isOfSoundAlone: Bool {
    var sound = FileGlance(isRecording: isRecording)
    sound.isTrace = isTrace
    return self == sound
  }
}
