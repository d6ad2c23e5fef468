import Text

/// Several files of a folder that get their final names together. Whenever it is stopped, the folder holds the files of
/// before, or those of now as soon as it is opened again.
///
/// A hidden log lists the new names. Once the log is on the disk the commit counts: whoever opens the folder next finishes what
/// a stopped process has left of it (`settle`). The log is locked as long as its process lives.
public struct FolderCommit {
  private let folder: String
  private var files: [AtomicFile] = []
  private var staged: [(folder: StagedFolder, names: [String])] = []
  private var removals: [String] = []
  private var emptied: [String] = []

  /// - Parameter folder: of the files, or above their folders.
  public init(in folder: String) { self.folder = folder }

  /// Adds a file. The last one added gets its name last, and the file that it replaces is removed first.
  public mutating func add(_ file: AtomicFile) { files.append(file) }

  /// Adds files of a staged folder, which get the same names in the folder that it is staged for. That folder exists, and
  /// other files in it stay.
  public mutating func add(_ names: [String], of folder: StagedFolder) {
    staged.append((folder, names))
  }

  /// Adds files of an earlier commit that are to be removed, and folders to be removed if they are then empty: paths below
  /// the folder.
  public mutating func remove(files names: [String], emptied folders: [String] = []) {
    removals += names
    emptied += folders
  }

  /// Gives all files their names. If it throws before the commit counts, nothing has changed; afterwards the rest is done when the
  /// folder is opened again.
  public func perform() throws(WriteError) {
    let log = try CommitLog(in: folder)
    do throws(WriteError) {
      for file in files { try file.complete() }
      let changes = changes
      try refuseFolders(changes)
      try synchronizeNames(changes)
      try log.write(changes)
    } catch {
      log.remove()
      throw error
    }
    for file in files { file.handOver() }
    for (folder, _) in staged { folder.handOver() }
    try log.finish(changes, isRepeated: false)
  }

  /// Throws if a folder has the name of a file, which could not be renamed after the commit counts.
  private func refuseFolders(_ changes: FolderChanges) throws(WriteError) {
    for path in changes.renames.map({ "\(folder)/\($0.to)" })
    where (try? SystemCalls.place(path)) == .folder { throw WriteError(path, .isFolder) }
  }

  /// Waits until the hidden names below the folder are on the disk: one that is lost would later be taken for one that has been
  /// renamed. The log waits for those in the folder itself.
  private func synchronizeNames(_ changes: FolderChanges) throws(WriteError) {
    let places = Set(
      changes.renames.map { ByteKey(OutputFolder.parent(of: "\(folder)/\($0.from)")) })
    for place in places.sorted().map(\.text) where place !== folder {
      do throws(SystemErrorCode) { try SystemCalls.synchronizeFolder(place) } catch {
        throw WriteError(place, error)
      }
    }
  }

  private var changes: FolderChanges {
    let start = folder.utf8.count + 1
    func name(_ path: String) -> String {
      String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
    }
    let ofFolders = staged.flatMap { folder, names in
      names.map { (from: name("\(folder.temporaryPath)/\($0)"), to: name("\(folder.path)/\($0)")) }
    }
    return FolderChanges(
      renames: ofFolders + files.map { (from: name($0.temporaryPath), to: name($0.path)) },
      removals: removals, emptied: emptied + staged.map { name($0.folder.temporaryPath) })
  }

  /// Whether a process has left, or is at work on, a commit into a folder.
  public static func isPending(in folder: String) -> Bool {
    SystemCalls.names(in: folder).contains(where: CommitLog.isName)
  }

  /// Finishes what stopped processes have left of commits into a folder. Waits for those of living ones for some seconds,
  /// then throws `busy`.
  public static func settle(in folder: String) throws(WriteError) {
    for name in SystemCalls.names(in: folder) where CommitLog.isName(name) {
      guard let log = try CommitLog(leftAt: name, in: folder) else { continue }
      guard let changes = try log.read() else {
        log.remove()
        continue
      }
      try log.finish(changes, isRepeated: true)
    }
  }
}

/// What a commit does, by paths below its folder. Doing it again changes nothing.
private struct FolderChanges {
  let renames: [(from: String, to: String)]
  let removals: [String]
  let emptied: [String]

  /// - Parameter isRepeated: whether some of it may have been done already.
  func apply(in folder: String, isRepeated: Bool) throws(WriteError) {
    func path(_ name: String) -> String { "\(folder)/\(name)" }
    func isLeft(_ name: String) -> Bool { FileKind.isThere(path(name)) }
    // Other programs take a folder that has its last file for complete.
    if let last = renames.last, isLeft(last.from) { SystemCalls.removeFile(path(last.to)) }
    for name in removals { SystemCalls.removeFile(path(name)) }
    for (from, to) in renames where !isRepeated || isLeft(from) {
      do throws(SystemErrorCode) { try SystemCalls.renameFile(path(from), to: path(to)) } catch {
        throw WriteError(path(to), error)
      }
    }
    for name in emptied { SystemCalls.removeFolder(path(name)) }
    for place in Set(renames.map { OutputFolder.parent(of: path($0.to)) }).sorted() {
      do throws(SystemErrorCode) { try SystemCalls.synchronizeFolder(place) } catch {
        throw WriteError(place, error)
      }
    }
  }

  var json: JSONValue {
    .object([
      ("program", .string("analyze")),
      (
        "renames",
        .array(renames.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })
      ), ("removals", .array(removals.map { .string($0) })),
      ("emptied", .array(emptied.map { .string($0) })),
    ])
  }

  init(renames: [(from: String, to: String)], removals: [String], emptied: [String]) {
    (self.renames, self.removals, self.emptied) = (renames, removals, emptied)
  }

  /// Nil for anything but a whole log of this program, and for one that would reach out of the folder.
  init?(_ json: JSONValue) {
    func names(_ key: String) -> [String]? {
      guard let texts = json[key]?.array?.map(\.text) else { return nil }
      return texts.contains { !Self.isInside($0) } ? nil : texts.compactMap(\.self)
    }
    guard json["program"]?.text == "analyze", let pairs = json["renames"]?.array,
      let removals = names("removals"), let emptied = names("emptied")
    else { return nil }
    var renames: [(from: String, to: String)] = []
    for pair in pairs {
      guard let from = pair["from"]?.text, let to = pair["to"]?.text, Self.isInside(from),
        Self.isInside(to),
        from.split(separator: "/").contains(where: { TemporaryName.matches(String($0), nil) })
      else { return nil }
      renames.append((from, to))
    }
    self.init(renames: renames, removals: removals, emptied: emptied)
  }

  private static func isInside(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0)
    }
  }
}

/// The hidden file that lists the changes of a commit, held by its process alone.
private final class CommitLog {
  private let folder: String
  private let path: String
  private let descriptor: Int32

  private static let name = "analyze"
  private static let ending = ".commit"

  static func isName(_ name: String) -> Bool {
    TemporaryName.matches(name, Self.name, ending: ending)
  }

  /// Makes an empty one.
  init(in folder: String) throws(WriteError) {
    self.folder = folder
    do throws(SystemErrorCode) {
      (path, descriptor) = try TemporaryName.create(
        beside: "\(folder)/\(Self.name)", ending: Self.ending
      ) { (name) throws(SystemErrorCode) in
        try TemporaryName.locked(try SystemCalls.createFile(name, isAlsoRead: true), at: name)
      }
    } catch { throw WriteError(folder, error) }
  }

  /// Opens one that another process has made, once that has ended; nil if it is gone by then.
  init?(leftAt name: String, in folder: String) throws(WriteError) {
    (self.folder, path) = (folder, "\(folder)/\(name)")
    for _ in 0..<FileLock.triesBeforeBusy {
      let descriptor: Int32
      do throws(SystemErrorCode) {
        descriptor = try SystemCalls.openExisting(path, isReadOnly: false)
      } catch {
        if error == .isMissing { return nil }
        throw WriteError(folder, error)
      }
      let isFree = (try? SystemCalls.lock(descriptor, isShared: false)) ?? true
      if isFree, SystemCalls.isFile(path, openAs: descriptor) {
        self.descriptor = descriptor
        return
      }
      SystemCalls.release(descriptor)
      if !isFree { FileLock.pause() }
    }
    throw .busy(place: folder)
  }

  deinit { SystemCalls.release(descriptor) }

  func write(_ changes: FolderChanges) throws(WriteError) {
    var bytes: [UInt8] = []
    changes.json.append(to: &bytes)
    let writer = CheckedWriter(descriptor: descriptor, place: folder)
    try writer.write(bytes)
    try writer.flush()
    do throws(SystemErrorCode) {
      try SystemCalls.synchronize(descriptor)
      try SystemCalls.synchronizeFolder(folder)
    } catch { throw WriteError(folder, error) }
  }

  /// Nil if its process was stopped before the commit counted.
  func read() throws(WriteError) -> FolderChanges? {
    do throws(SystemErrorCode) {
      let bytes = try SystemCalls.readSome(
        from: descriptor, at: 0, count: SystemCalls.byteCount(of: descriptor))
      return (try? JSONValue.parse(ByteBuffer(bytes))).flatMap { FolderChanges($0) }
    } catch { throw .unreadable(place: path, error) }
  }

  /// Does what it lists, and removes it.
  func finish(_ changes: FolderChanges, isRepeated: Bool) throws(WriteError) {
    try changes.apply(in: folder, isRepeated: isRepeated)
    remove()
    // After a loss of power it would otherwise come back and remove what was made since.
    if !changes.removals.isEmpty {
      do throws(SystemErrorCode) { try SystemCalls.synchronizeFolder(folder) } catch {
        throw WriteError(folder, error)
      }
    }
  }

  func remove() { SystemCalls.removeFile(path) }
}
