/// The verdict on something that has several values: an attempt of a step, or a session of a task.
///
/// It is the worst verdict of the task's main values. Of the 80 values of a walk one often cannot be measured,
/// which says nothing about its cadence and speed: the worst of all values would call almost every walk bad.
/// Without a main value among them, all values count. Absent values count only where all are absent, and an
/// input that could not be used makes the verdict `error`.
public struct OverallVerdict: Sendable, Equatable {
  private let headlines: Set<MetricName>
  private var main: Quality?
  private var all: Quality?

  /// - Parameter headlines: the names of the task's main values.
  public init(headlines: Set<MetricName>) { self.headlines = headlines }

  /// The verdict on what was added; nil if nothing was.
  public var quality: Quality? { all == .error ? .error : main ?? all }

  /// Adds the verdict of a value, or `error` for an input that could not be used.
  public mutating func add(_ metric: MetricName, _ quality: Quality) {
    all = [all ?? .absent, quality].worst
    if isMain(metric) { main = [main ?? .absent, quality].worst }
  }

  /// Whether the verdict depends on a metric more than on others.
  public func isMain(_ metric: MetricName) -> Bool { headlines.contains(metric) }
}

/// The names of the main values of each task.
public struct Headlines: Sendable, Equatable {
  private var names: [TaskName: Set<MetricName>] = [:]

  /// No task has main values.
  public init() {}

  /// - Parameter names: tasks with a main value of each.
  public init(_ names: some Sequence<(task: TaskName, metric: MetricName)>) {
    for name in names { self.names[name.task, default: []].insert(name.metric) }
  }

  /// The main values of a task; none for a task that is not known.
  public subscript(task: TaskName) -> Set<MetricName> { names[task] ?? [] }
}
