/// A recording of an ActiGraph, written from the vendor's description (actigraph/GT3X-File-Format).
public struct GT3XFile: Sendable {
  /// One record of the log.
  public struct Record: Sendable {
    public var kind: Int
    /// Unix seconds of the local clock.
    public var time: Int
    public var payload: [UInt8]

    public init(kind: Int, time: Int, payload: [UInt8]) {
      (self.kind, self.time, self.payload) = (kind, time, payload)
    }

    /// A second of samples in 12 bits each, in the order y, x, z.
    public static func packed(_ time: Int, _ samples: [[Int]]) -> Record {
      var nibbles = samples.flatMap { [$0[1], $0[0], $0[2]] }.flatMap { value in
        [value >> 8 & 15, value >> 4 & 15, value & 15]
      }
      if nibbles.count % 2 != 0 { nibbles.append(0) }
      let payload = stride(from: 0, to: nibbles.count, by: 2).map {
        UInt8(nibbles[$0] << 4 | nibbles[$0 + 1])
      }
      return Record(kind: 0, time: time, payload: payload)
    }

    /// A second of samples in 16 bits each.
    public static func words(_ time: Int, _ samples: [[Int]]) -> Record {
      Record(
        kind: 26, time: time, payload: samples.flatMap { $0.flatMap { little($0 & 0xFFFF, 2) } })
    }

    public var bytes: [UInt8] {
      let record = [0x1E, UInt8(kind)] + little(time, 4) + little(payload.count, 2) + payload
      return record + [~record.reduce(0, ^)]
    }
  }

  public var info: [(String, String)]
  public var log: [UInt8]

  public init(info: [(String, String)], records: [Record]) {
    (self.info, log) = (info, records.flatMap(\.bytes))
  }

  public var bytes: [UInt8] {
    let text = info.map { "\($0.0): \($0.1)\r\n" }.joined()
    return ZipFile([("log.bin", log), ("info.txt", Array(text.utf8))]).bytes
  }
}
