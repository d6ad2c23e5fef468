/// The names of hidden files and folders that a process writes, from which it shows what they become.
enum TemporaryName {
  /// Of files and folders that get their final names when they are complete.
  static let partEnding = ".part"

  /// Makes something under a name such as `.metrics.csv.4711-1.part`, the first that is free: processes that were killed may
  /// have left some.
  static func create<Made>(
    beside path: String, ending: String = partEnding,
    _ make: (String) throws(SystemErrorCode) -> Made
  ) throws(SystemErrorCode) -> (path: String, made: Made) {
    let start =
      "\(OutputFolder.parent(of: path))/.\(OutputFolder.name(of: path)).\(SystemCalls.processNumber)"
    var failure = SystemErrorCode(0)
    for number in 1...100 {
      let name = "\(start)-\(number)\(ending)"
      do throws(SystemErrorCode) { return (name, try make(name)) } catch {
        failure = error
        guard error.isNameTaken else { break }
      }
    }
    throw failure
  }

  /// The descriptor of what was just made, locked, by which others know that its process lives.
  ///
  /// Throws `nameTaken` if another process has taken it for that of an ended one in between. Where files cannot be locked,
  /// none is taken for such.
  static func locked(_ descriptor: Int32, at path: String) throws(SystemErrorCode) -> Int32 {
    let isOwn = (try? SystemCalls.lock(descriptor, isShared: false)) ?? true
    guard isOwn, SystemCalls.isFile(path, openAs: descriptor) else {
      SystemCalls.release(descriptor)
      throw SystemErrorCode.nameTaken
    }
    return descriptor
  }

  /// Whether a name was made by any process.
  ///
  /// - Parameter final: the final name it was made for; nil for any.
  static func matches(_ name: String, _ final: String?, ending: String = partEnding) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return false }
    let parts = name.dropFirst().dropLast(ending.count).utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.last?.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let numbers, numbers.count == 2, numbers.allSatisfy({ Int(Substring($0)) != nil }) else {
      return false
    }
    guard let final else { return parts.count > 1 }
    return final.utf8.elementsEqual(parts.dropLast().joined(separator: [UInt8(ascii: ".")]))
  }
}
