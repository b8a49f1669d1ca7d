import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import sharp from "sharp";

/** A PDF file as far as its first bytes show. Each text makes another file. */
export const makePdf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

export const makePicture = (color: string, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

/** Descriptions of the codecs as MP4 files have them, the shortest that players accept. */
const codecs = {
  avc: {
    codec: "avc1.42001e",
    description: "0142001effe1000a6742001e9a7404f2a2d001000468ce3c80",
  },
  hevc: {
    codec: "hvc1.1.6.L93.B0",
    description: "0101600000009000000000005df000fcfdf8f800000f00",
  },
} as const;

/** A video of two seconds whose pictures nobody can see: only its index is real. */
export async function makeVideo(codec: keyof typeof codecs): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const description = Buffer.from(codecs[codec].description, "hex");
  const decoderConfig = {
    codec: codecs[codec].codec,
    codedWidth: 320,
    codedHeight: 240,
    description: new Uint8Array(description),
  };
  for (const second of [0, 1])
    await source.add(new EncodedPacket(new Uint8Array([0, 0, 0, 1, 0x65]), "key", second, 1), {
      decoderConfig,
    });
  await output.finalize();
  return Buffer.from(target.buffer!);
}
