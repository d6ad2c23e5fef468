import Recordings

/// What an order leaves out, part by part.
struct LostParts {
  private(set) var whole: WorkerDownfall?
  private(set) var files: [Int: WorkerDownfall] = [:]
  private(set) var sessions: [Int: WorkerDownfall] = [:]

  init(_ casualties: [Casualty]) {
    for casualty in casualties {
      switch casualty.part {
      case .whole: whole = casualty.downfall
      case .file(let place): files[place] = casualty.downfall
      case .session(let place): sessions[place] = casualty.downfall
      }
    }
  }
}
