import Recordings

/// The number of a file in a store such as Synapse's.
///
/// Synapse's cache keeps a file in `<number mod 1000>/<number>/`; tables contain the number instead
/// of the file.
struct FileHandle: Equatable {
  let digits: String

  /// Shorter numbers may be ages, counts and days.
  private static let fewestDigits = 5

  /// The number in a cell. Spreadsheets and data frames convert it to `5395717.0`.
  init?(cell: String) {
    let text = cell.hasSuffix(".0") ? cell.dropLast(2) : cell[...]
    self.init(text)
  }

  /// The number in the name of the folder of a file.
  init?(folderOf path: String) { self.init(lastComponent(folder(of: path))[...]) }

  private init?(_ text: Substring) {
    guard (Self.fewestDigits...18).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else {
      return nil
    }
    digits = String(text)
  }

  /// All numbers in a name. Digits next to letters belong to a UUID.
  static func all(in name: String) -> [FileHandle] {
    name.utf8.split { !isDigit($0) && !isLetter($0) }.compactMap { FileHandle(Substring($0)) }
  }

  /// True if the folders are those of the cache.
  static func isOfCache(_ path: String) -> Bool {
    guard let handle = FileHandle(folderOf: path), let number = Int(handle.digits) else {
      return false
    }
    let parts = pathComponents(path).suffix(3)
    return parts.count == 3 && parts.first == "\(number % 1000)"
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
