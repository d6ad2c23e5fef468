import Recordings

/// The number of a file in a store, such as Synapse's.
///
/// Synapse's cache keeps a file in `<number mod 1000>/<number>/`; tables hold the number in the file's place.
struct FileHandle: Equatable {
  let digits: String

  /// Shorter numbers are ages, counts and days.
  private static let fewestDigits = 5

  /// A cell; spreadsheets and data frames make `5395717.0` of it.
  init?(cell: String) {
    let text = cell.hasSuffix(".0") ? cell.dropLast(2) : cell[...]
    self.init(text)
  }

  /// The number of the folder around a file.
  init?(folderOf path: String) { self.init(lastComponent(folder(of: path))[...]) }

  private init?(_ text: Substring) {
    guard (Self.fewestDigits...18).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else {
      return nil
    }
    digits = String(text)
  }

  /// Each number in a name; digits beside letters are those of a UUID.
  static func all(in name: String) -> [FileHandle] {
    name.utf8.split { !isDigit($0) && !isLetter($0) }.compactMap { FileHandle(Substring($0)) }
  }

  /// True where the folders are those of the cache.
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
