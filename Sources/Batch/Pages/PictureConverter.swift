import CLibrary
import Recordings
import Report
import Text

/// The format of a picture's file, by the ending of its name.
public enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// The format of a path; SVG without an ending and for a stream, such as a pipe, which may have any name. Throws for an ending
  /// that cannot be written, since no viewer would open the file.
  init(ofFile path: String) throws(SettingsError) {
    let name = lastComponent(path)
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    guard (try? FileKind(path)) != .stream, let dot, dot != name.utf8.startIndex else {
      self = .svg
      return
    }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = Self(rawValue: ending) else {
      throw SettingsError(
        "--output", of: path, "give a name that ends in .svg, .png or .pdf, which can be written")
    }
    self = format
  }
}

/// Makes PNG and PDF files of SVG by rsvg-convert of librsvg, which draws text with the fonts of the system.
///
/// It is a program of its own and not a library of this one: libraries for fonts and drawing would more than double what
/// has to be installed for a batch that draws nothing.
struct PictureConverter {
  /// The name of the program, and of the package of Debian that has it.
  static let (program, package) = ("rsvg-convert", "librsvg2-bin")
  /// The points per inch that a length of SVG stands for.
  private static let nominalDPI = 96.0

  private let format: PictureFormat
  private let dpi: Int

  /// Throws if the program is not installed, before anything is analyzed.
  ///
  /// - Parameter dpi: the points per inch of a PNG file at the nominal size of the picture.
  init(_ format: PictureFormat, dpi: Int, for path: String) throws(SettingsError) {
    (self.format, self.dpi) = (format, dpi)
    guard Self.isInstalled else {
      throw SettingsError(
        "--output", of: path,
        "needs \(Self.program), which is not installed; install it (Debian: apt install \(Self.package)), or give a name that ends in .svg"
      )
    }
  }

  private static var isInstalled: Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// The picture in the other format.
  func converted(_ svg: [UInt8]) throws -> [UInt8] {
    guard let input = tmpfile(), let output = tmpfile() else { throw Self.failure }
    defer { for file in [input, output] { fclose(file) } }
    guard fwrite(svg, 1, svg.count, input) == svg.count, fflush(input) == 0 else {
      throw Self.failure
    }
    rewind(input)
    var arguments = [Self.program, "--format", format.rawValue]
    if format == .png { arguments += ["--zoom", "\(Double(dpi) / Self.nominalDPI)"] }
    guard Self.run(arguments, from: fileno(input), to: fileno(output)) else { throw Self.failure }
    rewind(output)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, output)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard !bytes.isEmpty else { throw Self.failure }
    return bytes
  }

  private static let failure = SettingsError(
    description:
      "--output: \(program) could not convert the picture; give a name that ends in .svg, and convert that file to see why"
  )

  /// Runs a program of the search path with these files as standard input and output; false unless it ends well.
  private static func run(_ arguments: [String], from input: Int32, to output: Int32) -> Bool {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var number = pid_t()
    guard posix_spawnp(&number, arguments[0], &actions, nil, &words, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(number, &status, 0) == -1 { if errno != EINTR { return false } }
    return status == 0
  }
}
