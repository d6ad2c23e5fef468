/// Bytes that wait on the disk until they are needed, in any order.
///
/// They lie in a file without a name, so that nothing of them is left when the process ends, however it ends.
public final class SpoolFile {
  private let descriptor: Int32
  private let place: String
  private var count = 0

  /// Opens a file in a folder.
  ///
  /// - Parameter place: what errors name.
  init(in folder: String, place: String) throws(WriteError) {
    let path = "\(folder)/.spool"
    self.place = place
    do {
      descriptor = try SystemCalls.openForAppending(path, isReadOnly: false)
      SystemCalls.removeFile(path)
    } catch { throw WriteError(place, error) }
  }

  deinit { SystemCalls.release(descriptor) }

  /// Appends bytes and returns where they are.
  public func append(_ bytes: [UInt8]) throws(WriteError) -> Range<Int> {
    var written = 0
    while written < bytes.count {
      do { written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor) } catch {
        throw WriteError(place, error)
      }
    }
    defer { count += bytes.count }
    return count..<count + bytes.count
  }

  /// The bytes at a place that `append` has returned.
  public func bytes(_ range: Range<Int>) throws(WriteError) -> [UInt8] {
    do {
      return try SystemCalls.readSome(from: descriptor, at: range.lowerBound, count: range.count)
    } catch { throw .unreadable(place: place, error) }
  }
}
