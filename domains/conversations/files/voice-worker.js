import { setPriority } from "node:os";
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from "mediabunny";
import { OggOpusDecoder } from "ogg-opus-decoder";

// The program of the thread for voice notes. On Linux each thread has its own priority, so it delays no page.
const lowestPriority = 19;
if (process.platform === "linux") setPriority(0, lowestPriority);

/** The decoder's sample rate is 48 kHz: each sample of the result is the mean of three. */
const samplesPerSample = 3;
const sampleMax = 32_767;
const partBytes = 64 * 1024;

/**
 * Decodes an Ogg/Opus file to 16-bit samples of its first channel, at 16 kHz.
 * @param {{ bytes: Uint8Array, samplesMax: number }} input
 * @returns {Promise<Int16Array>}
 */
export async function decode({ bytes, samplesMax }) {
  const decoder = new OggOpusDecoder({ forceStereo: false });
  await decoder.ready;
  const parts = [];
  let count = 0;
  for (let at = 0; at < bytes.length && count < samplesMax; at += partBytes) {
    const { channelData } = await decoder.decode(bytes.subarray(at, at + partBytes));
    count += addSamples(parts, channelData[0]);
  }
  const { channelData } = await decoder.flush();
  count += addSamples(parts, channelData[0]);
  decoder.free();
  const samples = new Int16Array(count);
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  return samples.subarray(0, samplesMax);
}

/**
 * Packs the Opus sound of a WebM file into an Ogg file, without encoding it again.
 * @param {{ bytes: Uint8Array<ArrayBuffer> }} input
 * @returns {Promise<Uint8Array | null>} null if its sound isn't Opus
 */
export async function packAsOgg({ bytes }) {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig || track.codec !== "opus") return null;
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const sound = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(sound);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await sound.add(packet, { decoderConfig });
  await output.finalize();
  return target.buffer && new Uint8Array(target.buffer);
}

/**
 * @param {Int16Array[]} parts
 * @param {Float32Array} [channel]
 * @returns {number} how many samples were added
 */
function addSamples(parts, channel = new Float32Array()) {
  const samples = new Int16Array(Math.floor(channel.length / samplesPerSample));
  for (let at = 0; at < samples.length; at += 1) {
    let sum = 0;
    for (let part = 0; part < samplesPerSample; part += 1)
      sum += channel[at * samplesPerSample + part];
    const value = Math.max(-1, Math.min(1, sum / samplesPerSample));
    samples[at] = Math.round(value * sampleMax);
  }
  parts.push(samples);
  return samples.length;
}
