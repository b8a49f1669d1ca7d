import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from "mediabunny";
import { createSampleVoice } from "#simulators/chat/sample-voice.ts";

/** A voice note of one second as some browsers record it: WebM/Opus. */
export async function createWebmVoice(): Promise<Buffer> {
  const bytes = new Uint8Array(createSampleVoice());
  const input = new Input({ source: new BufferSource(bytes), formats: [OGG] });
  const track = (await input.getPrimaryAudioTrack())!;
  const decoderConfig = (await track.getDecoderConfig())!;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const sound = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(sound);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await sound.add(packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer!);
}
