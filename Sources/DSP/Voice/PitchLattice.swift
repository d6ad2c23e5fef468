import CLibrary

/// Every way to understand a sound frame by frame, and the best one through all of them.
///
/// Source: Viterbi's algorithm, as in Boersma P (1993), section 5.
struct PitchLattice {
  private let settings: PitchSettings
  private var nodes: [Node] = []
  /// Where the nodes of each frame begin, and at last where those of the next would.
  private var starts = [0]

  /// One way to understand a frame: with some pitch, or without any.
  private struct Node {
    let candidate: PitchCandidate?
    /// Logarithm of the pitch.
    let octaves: Double
    /// What speaks for it by itself, later for the best path up to it.
    var weight: Double
    /// The node before it on that path.
    var origin = 0
  }

  init(_ settings: PitchSettings) { self.settings = settings }

  /// Adds a frame, `relativePeak` being its peak as a share of the sound's highest.
  mutating func append(_ candidates: [PitchCandidate], relativePeak: Double) {
    let unvoiced = settings.unvoicedWeight(relativePeak: relativePeak)
    nodes.append(Node(candidate: nil, octaves: 0, weight: unvoiced))
    for candidate in candidates {
      nodes.append(
        Node(
          candidate: candidate, octaves: log2(candidate.frequencyHz),
          weight: settings.weight(candidate)))
    }
    starts.append(nodes.count)
  }

  /// One candidate a frame, nil where there is no voice; of paths as good as each other the first.
  consuming func bestPath() -> [PitchCandidate?] {
    for frame in stride(from: 1, to: starts.count - 1, by: 1) { connect(frame) }
    guard starts.count > 1 else { return [] }
    var path: [PitchCandidate?] = []
    var node = strongest(of: starts.count - 2)
    for _ in 1..<starts.count {
      path.append(nodes[node].candidate)
      node = nodes[node].origin
    }
    return path.reversed()
  }

  /// Finds the best way from the frame before to each node of a frame.
  private mutating func connect(_ frame: Int) {
    for node in starts[frame]..<starts[frame + 1] {
      var (best, origin) = (-Double.infinity, starts[frame - 1])
      for earlier in starts[frame - 1]..<starts[frame] {
        let weight = nodes[earlier].weight - cost(from: nodes[earlier], to: nodes[node])
        if weight > best { (best, origin) = (weight, earlier) }
      }
      nodes[node].weight += best
      nodes[node].origin = origin
    }
  }

  private func strongest(of frame: Int) -> Int {
    var best = starts[frame]
    for node in starts[frame]..<starts[frame + 1] where nodes[node].weight > nodes[best].weight {
      best = node
    }
    return best
  }

  /// Costs hold for frames 10 ms apart; the longer the step, the easier the change.
  private func cost(from earlier: Node, to node: Node) -> Double {
    let scale = 0.01 / settings.stepSeconds
    switch (earlier.candidate, node.candidate) {
    case (nil, nil): return 0
    case (nil, _), (_, nil): return scale * settings.voicingChangeCost
    default: return scale * settings.octaveJumpCost * abs(earlier.octaves - node.octaves)
    }
  }
}
