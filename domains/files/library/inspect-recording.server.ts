import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { mediaRefused } from "#domains/files/errors.ts";
import type { FileStore } from "#platform/file-store/file-store.server.ts";

/** What the library stores about a recording. */
export type RecordingFacts = {
  width: number | null;
  height: number | null;
  durationMs: number | null;
};

/** Enough for the index of a video of many hours. A file whose index is larger is damaged or hostile. */
const readBytesMax = 64 * 1024 ** 2;
const cacheMaxBytes = 8 * 1024 ** 2;
/** Every current browser plays these. */
const playableVideo = ["avc", "vp8", "vp9", "av1"];
const unplayableSound = ["ac3", "eac3", "dts"];

/**
 * Reads the size and length of a recording, and checks that browsers can play it.
 * @param file its name in the store
 * @throws MEDIA-REFUSED
 */
export async function inspectRecording(
  files: FileStore,
  file: string,
  kind: "audio" | "video",
): Promise<RecordingFacts> {
  const { ALL_FORMATS, CustomSource, Input } = await import("mediabunny");
  const { bytes } = (await files.stat(file))!;
  let readBytes = 0;
  let storeError: unknown;
  /** Reads a part of the file. Its failure is the store's, and says nothing about the recording. */
  const readPart = async (from: number, to: number): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    try {
      for await (const part of (await files.read(file, { from, to })) ?? [])
        parts.push(part as Uint8Array);
    } catch (error) {
      storeError ??= error;
      throw error;
    }
    return new Uint8Array(Buffer.concat(parts));
  };
  const unlessDamaged = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    try {
      return await read();
    } catch {
      throw storeError ?? damaged();
    }
  };
  const source = new CustomSource({
    getSize: () => bytes,
    maxCacheSize: cacheMaxBytes,
    async read(start, end) {
      readBytes += end - start;
      if (readBytes > readBytesMax) throw new Error("The recording's index is too large.");
      return readPart(start, end - 1);
    },
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const video = await unlessDamaged(() => input.getPrimaryVideoTrack());
    const audio = await unlessDamaged(() => input.getPrimaryAudioTrack());
    await checkCodecs(kind, video, audio);
    return await unlessDamaged(async () => {
      const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
      return {
        width: video && kind === "video" ? await video.getDisplayWidth() : null,
        height: video && kind === "video" ? await video.getDisplayHeight() : null,
        durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1000) : null,
      };
    });
  } finally {
    input.dispose();
  }
}

async function checkCodecs(
  kind: "audio" | "video",
  video: InputVideoTrack | null,
  audio: InputAudioTrack | null,
): Promise<void> {
  if (!audio && !video) throw damaged();
  if (kind === "audio" && !audio)
    throw mediaRefused("The file has no sound.", { key: "studio.media.problem.no-sound" });
  if (kind === "video" && !video)
    throw mediaRefused("The file has no picture. Upload it as a recording, such as MP3.", {
      key: "studio.media.problem.no-picture",
    });
  const codec = kind === "video" ? await video!.getCodec() : null;
  if (codec === "hevc")
    throw mediaRefused(
      "This video is in HEVC (H.265), which many browsers can't play. Save it as H.264 and try again.",
      { key: "studio.media.problem.hevc" },
    );
  const sound = (await audio?.getCodec()) ?? null;
  if (
    (kind === "video" && !playableVideo.includes(codec ?? "")) ||
    (audio && (sound === null || unplayableSound.includes(sound)))
  )
    throw mediaRefused(
      "Browsers can't play this recording. Save it as MP4 with H.264 and AAC and try again.",
      { key: "studio.media.problem.unplayable" },
    );
}

const damaged = () =>
  mediaRefused("The recording is damaged. Export it again and try again.", {
    key: "studio.media.problem.damaged",
  });
