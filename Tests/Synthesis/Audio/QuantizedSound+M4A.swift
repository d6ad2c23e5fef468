extension QuantizedSound {
  /// An `.m4a` with the sound as Apple Lossless in it, which loses nothing.
  ///
  /// A phone describes the samples after them, when the recording ends: cut before that the file
  /// cannot be read. With the description first, what is there can be.
  public func m4a(isDescribedFirst: Bool = false) -> [UInt8] {
    let packets = AppleLossless(sound: self).packets
    let type = MP4Box("ftyp", Array("M4A ".utf8) + MP4Box.words(0) + Array("M4A isom".utf8)).bytes
    let data = MP4Box("mdat", packets.flatMap(\.bytes)).bytes
    let description = { (start: Int) in
      MP4Movie(sound: self, packets: packets, dataOffset: start + 8).box.bytes
    }
    let length = description(0).count  // the same wherever the packets are
    return isDescribedFirst
      ? type + description(type.count + length) + data
      : type + data + description(type.count)
  }
}
