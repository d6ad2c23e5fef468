import Testing

@testable import Batch

/// Truth: cgroups(7), and the kernel's documents of both versions of the memory controller.
@Suite struct MemoryAtHandTests {
  @Test(
    arguments: [
      (
        "0::/system.slice/job 7",
        [
          "/sys/fs/cgroup/system.slice/job 7/memory.max", "/sys/fs/cgroup/system.slice/memory.max",
          "/sys/fs/cgroup/memory.max",
        ]
      ), ("0::/\n", ["/sys/fs/cgroup/memory.max"]),
      (
        "5:cpu,cpuacct:/x\n4:hugetlb,memory:/slurm/uid_7:a\n1:name=systemd:/\n",
        [
          "/sys/fs/cgroup/memory/slurm/uid_7:a/memory.limit_in_bytes",
          "/sys/fs/cgroup/memory/slurm/memory.limit_in_bytes",
          "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ]
      ), ("", []), ("memory", []), ("::", []), ("0:", []),
    ] as [(String, [String])])
  func `the limits of a group and of all groups around it are looked for`(
    groups: String, files: [String]
  ) { #expect(MemoryAtHand.limitFiles(groups) == files) }

  @Test(
    arguments: [
      ("max\n", nil), ("536870912\n", 536_870_912),
      ("9223372036854771712\n", 9_223_372_036_854_771_712), ("", nil), ("0", nil), ("-1", nil),
      ("99999999999999999999", nil), ("5 MB", nil),
    ] as [(String, UInt64?)]) func `a limit is a number of bytes`(text: String, limit: UInt64?)
  { #expect(MemoryAtHand.limit(text) == limit) }

  /// Truth: nine tenths by hand, and the least value of `--memory-max`.
  @Test func `no share is smaller than the option allows`() {
    #expect(WorkerLimits.share(of: 10 << 30, jobs: 9) == 1 << 30)
    #expect(WorkerLimits.share(of: 10 << 30, jobs: 1000) == 64 << 20)
    #expect(WorkerLimits.share(of: 0, jobs: 0) == 64 << 20)
    #expect(WorkerLimits.share(of: .max, jobs: 1) > 1 << 62)
    #expect(MemoryAtHand.byteCount > 0)
  }
}
