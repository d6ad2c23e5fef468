import Recordings

/// A table that the user gives beside a study and that cannot be used.
public struct TableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The option that names it, such as `--map`.
  public let option: String
  /// As given.
  public let path: String
  /// Counted from 1.
  public let line: Int?
  /// What is wrong and what to do.
  public let problem: String

  /// One line: place, problem, remedy.
  public var description: String {
    "\(option): \(path)" + (line.map { ": line \($0)" } ?? "") + ": \(problem)"
  }
}

extension DelimitedText {
  /// The rows of the file that an option names.
  static func rows(of path: String, option: String) throws(TableError) -> [Row] {
    do {
      return try rows(of: try ByteBuffer(readingStream: path).uncompressed(path))
    } catch let error as Problem {
      throw TableError(
        option: option, path: path, line: error.line, problem: error.wording.sentence)
    } catch let error as FileError {
      throw TableError(
        option: option, path: path, line: nil, problem: "cannot be read (\(error.reason))")
    } catch {
      throw TableError(option: option, path: path, line: nil, problem: "\(error)")
    }
  }
}
