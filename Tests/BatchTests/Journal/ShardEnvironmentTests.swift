import Testing

@testable import Batch

/// Truth: array jobs are numbered from 0 or more upward (sbatch(1); AWS Batch, array jobs).
@Suite struct ShardEnvironmentTests {
  private static let odd = [
    "-9223372036854775808", "9223372036854775807", "-1", "1000001", "", "two",
  ]

  @Test(arguments: [0, 1, 2, 3], odd) func `numbers of Slurm that make no sense are none`(
    place: Int, text: String
  ) {
    let names = ["ID", "MIN", "MAX", "COUNT"].map { "SLURM_ARRAY_TASK_\($0)" }
    var environment = Dictionary(uniqueKeysWithValues: zip(names, ["2", "0", "4", "3"]))
    #expect(Shard(environment: environment) == Shard("2/3"))
    environment[names[place]] = text
    #expect(Shard(environment: environment) == nil)
  }

  @Test(arguments: ["INDEX", "SIZE"], odd) func `numbers of AWS Batch that make no sense are none`(
    name: String, text: String
  ) {
    var environment = ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"]
    #expect(Shard(environment: environment) == Shard("2/3"))
    environment["AWS_BATCH_JOB_ARRAY_\(name)"] = text
    #expect(Shard(environment: environment) == nil)
  }

  @Test func `the largest numbers that are allowed do no harm`() {
    let most = String(Shard.most)
    let names = ["ID", "MIN", "MAX", "COUNT"].map { "SLURM_ARRAY_TASK_\($0)" }
    for (values, shard) in [
      ([most, "0", most, "2"], Shard("2/2")), (["0", most, "0", "2"], nil),
      ([most, most, most, "1"], Shard("1/1")), (["0", "0", "0", "0"], nil),
      ([most, most, most, most], nil),
    ] {
      let environment = Dictionary(uniqueKeysWithValues: zip(names, values))
      #expect(Shard(environment: environment) == shard)
    }
  }
}
