import CLibrary
import Foundation
import TestSupport
import Testing

@testable import Report

/// Truth: one process writes at a time, and a lock ends with the value that holds it.
@Suite struct LockedFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private var path: String { "\(scratch.path)/journal" }

  /// Copies of the descriptors that this process has of the file, as a process that is being started holds them.
  private func copiesOfDescriptors() throws -> [Int32] {
    let name = URL(filePath: path).resolvingSymlinksInPath().path
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == name
    }.compactMap { Int32($0) }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  @Test func `a file is locked while it is open for writing`() throws {
    let file = try LockedFile(path)
    #expect(throws: WriteError.busy(place: scratch.path)) { try LockedFile(path) }
    #expect(throws: WriteError.busy(place: scratch.path)) { try LockedFile(path, isReadOnly: true) }
    withExtendedLifetime(file) {}
  }

  @Test func `a lock ends with its file, also while a process that is being started has a copy`()
    throws
  {
    var file: LockedFile? = try LockedFile(path)
    let copies = try copiesOfDescriptors()
    #expect(copies.count == 1)
    defer { for copy in copies { close(copy) } }
    withExtendedLifetime(file) {}
    file = nil
    #expect(throws: Never.self) { try LockedFile(path) }
    var lock = FileLock(path, isShared: false)
    let others = try copiesOfDescriptors()
    #expect(others.count == copies.count + 1)
    defer { for copy in others { close(copy) } }
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(FileLock(path, isShared: false) != nil)
  }
}
