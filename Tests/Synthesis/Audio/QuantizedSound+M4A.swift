extension QuantizedSound {
  /// An `.m4a` file with the sound as Apple Lossless.
  ///
  /// A phone writes the description after the samples, when the recording ends; a file cut before that
  /// cannot be read. With the description first, the samples before a cut can be read.
  public func m4a(isDescribedFirst: Bool = false) -> [UInt8] {
    let packets = AppleLossless(sound: self).packets
    let type = MP4Box("ftyp", Array("M4A ".utf8) + MP4Box.words(0) + Array("M4A isom".utf8)).bytes
    let data = MP4Box("mdat", packets.flatMap(\.bytes)).bytes
    let description = { (start: Int) in
      MP4Movie(sound: self, packets: packets, dataOffset: start + 8).box.bytes
    }
    let length = description(0).count  // the same wherever the packets are
    return isDescribedFirst
      ? type + description(type.count + length) + data : type + data + description(type.count)
  }
}
