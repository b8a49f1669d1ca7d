const samplesPerPacket = 960;
const packetCount = 50;
/** An Opus packet of 20 ms without any sound. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const pageHeaderBytes = 27;
const checksumOffset = 22;
const polynomial = 0x04c11db7;
const flags = { first: 2, middle: 0, last: 4 };

/** A voice note of one second: silence, as an Ogg/Opus file. */
export function createSampleVoice(): Buffer {
  const head = Buffer.from("OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0", "latin1");
  const tags = Buffer.from("OpusTags\x04\0\0\0demo\0\0\0\0", "latin1");
  const packets = Array.from({ length: packetCount }, () => silence);
  return Buffer.concat([
    createPage([head], { flag: flags.first, number: 0, position: 0 }),
    createPage([tags], { flag: flags.middle, number: 1, position: 0 }),
    createPage(packets, { flag: flags.last, number: 2, position: packetCount * samplesPerPacket }),
  ]);
}

/** Packs packets, each shorter than 255 bytes, into an Ogg page. */
function createPage(
  packets: readonly Buffer[],
  { flag, number, position }: { flag: number; number: number; position: number },
): Buffer {
  const header = Buffer.alloc(pageHeaderBytes);
  header.write("OggS", 0, "latin1");
  header.writeUInt8(flag, 5);
  header.writeUInt32LE(position, 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(packets.length, 26);
  const lengths = Buffer.from(packets.map(({ length }) => length));
  const page = Buffer.concat([header, lengths, ...packets]);
  page.writeUInt32LE(checksumOf(page), checksumOffset);
  return page;
}

/** Ogg's CRC-32: without reflection, and from zero. */
function checksumOf(page: Buffer): number {
  let checksum = 0;
  for (const byte of page) {
    checksum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1)
      checksum = checksum & 0x80000000 ? (checksum << 1) ^ polynomial : checksum << 1;
  }
  return checksum >>> 0;
}
