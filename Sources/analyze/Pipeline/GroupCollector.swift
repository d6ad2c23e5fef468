import Analyses
import Metrics
import Recordings
import Report

/// Gathers over the whole run what values over several sessions need.
struct GroupCollector {
  private var members: [ActiveTask: [GroupMember]] = [:]

  mutating func add(_ more: [(task: ActiveTask, member: GroupMember)]) {
    for (task, member) in more { members[task, default: []].append(member) }
  }

  /// `groups.csv`, tasks in the order of the catalog.
  func table(_ encoder: Delimited, _ parameters: Parameters) -> [UInt8] {
    var bytes: [UInt8] = []
    let table = GroupsTable(encoder)
    table.appendHeader(to: &bytes)
    for analysis in Catalog.analyses {
      let own = members[analysis.task] ?? []
      for group in Catalog.groups(analysis.task, own, parameters) {
        table.append(
          group, task: analysis.task.rawValue, method: analysis.method, to: &bytes)
      }
    }
    return bytes
  }
}
