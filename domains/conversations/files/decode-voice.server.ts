import type { FileStore } from "#platform/file-store/file-store.server.ts";
import { wavNameOf } from "./store-files.server.ts";
import { runInVoiceThread } from "./voice-thread.server.ts";

/** Enough for speech, at a third of the size. */
const wavSampleRate = 16_000;
/** The longest sound that is decoded: more than a voice note has. */
const wavMaxSeconds = 20 * 60;
const wavHeaderBytes = 44;
const bytesPerSample = 2;

/**
 * Decodes an Ogg/Opus voice note for a browser that can't play one, the first time such a browser asks.
 * @returns the name of the stored WAV file; null if it can't be decoded
 */
export async function decodeVoice(files: FileStore, storedName: string): Promise<string | null> {
  const name = wavNameOf(storedName);
  if (await files.stat(name)) return name;
  const bytes = await files.readBytes(storedName);
  const samples = bytes === null ? null : await decodeInThread(bytes);
  if (samples === null) return null;
  await files.write(name, Buffer.concat([wavHeader(samples.length), samples]));
  return name;
}

async function decodeInThread(bytes: Buffer): Promise<Buffer | null> {
  const samples = await runInVoiceThread<Int16Array>("decode", {
    bytes,
    samplesMax: wavSampleRate * wavMaxSeconds,
  });
  if (samples === null || samples.length === 0) return null;
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** The header of a WAV file with one channel of 16-bit samples. */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(wavHeaderBytes);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(wavHeaderBytes - 8 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(wavSampleRate, 24);
  header.writeUInt32LE(wavSampleRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
