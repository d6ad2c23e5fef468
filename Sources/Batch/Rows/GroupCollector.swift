import Analyses
import Metrics
import Recordings
import Report
import Study

/// Gathers over the whole run what values over several sessions need.
struct GroupCollector {
  private var members: [ActiveTask: [GroupMember]] = [:]

  mutating func add(_ more: [TaskMember]) {
    for one in more { members[one.task, default: []].append(one.member) }
  }

  /// `groups.csv`, tasks in the order of the catalog.
  func table(_ encoder: Delimited, _ parameters: Parameters) -> [UInt8] {
    var bytes: [UInt8] = []
    let table = GroupsTable(encoder)
    table.appendHeader(to: &bytes)
    let people = PeopleOfProjects(members.values.joined())
    for analysis in Catalog.analyses {
      let own = (members[analysis.task] ?? []).map(people.identified)
      for group in Catalog.groups(analysis.task, own, parameters) {
        table.append(
          people.named(group), task: analysis.task.rawValue, method: analysis.method, to: &bytes)
      }
    }
    return bytes
  }
}

/// Tells people apart that have one name in two projects, so that no value joins sessions of both.
private struct PeopleOfProjects {
  /// Of each name that stands in a project.
  private var projects: [String: Set<String>] = [:]
  /// No name holds it.
  private static let mark: Character = "\0"

  init(_ members: some Sequence<GroupMember>) {
    for member in members { projects[member.participant, default: []].insert(member.project) }
  }

  /// The same member under a name that nobody else has.
  func identified(_ member: GroupMember) -> GroupMember {
    guard !member.project.isEmpty else { return member }
    return GroupMember(
      participant: "\(member.participant)\(Self.mark)\(member.project)", project: member.project,
      source: member.source, session: member.session, startSeconds: member.startSeconds,
      key: member.key, values: member.values)
  }

  /// The group under the participant's own name, behind that of the project where several have the name.
  func named(_ group: GroupMeasurement) -> GroupMeasurement {
    let parts = group.participant.split(separator: Self.mark, maxSplits: 1)
    guard parts.count == 2 else { return group }
    let (name, project) = (String(parts[0]), String(parts[1]))
    let isShared = (projects[name]?.count ?? 0) > 1
    return GroupMeasurement(
      participant: isShared ? "\(project)/\(name)" : name, group: group.group,
      metrics: group.metrics)
  }
}
