import { fileMaxBytes } from "./message-file.ts";
import type { PreparedFile } from "./prepare-files.server.ts";
import { runInVoiceThread } from "./voice-thread.server.ts";

/** The extension of a name, at its end. */
const extensionAtEnd = /\.\w+$/;

/**
 * Packs a voice note from WebM, as some browsers record it, into Ogg: messengers take that as a voice note. The sound
 * doesn't change. A WebM file that can't be packed stays a WebM file.
 */
export async function packVoice(voice: PreparedFile): Promise<PreparedFile> {
  if (voice.type !== "audio/webm") return voice;
  const content = await runInVoiceThread<Uint8Array>("packAsOgg", { bytes: voice.content });
  if (content === null || content.length > fileMaxBytes.voice) return voice;
  const name = voice.name.replace(extensionAtEnd, ".ogg");
  return { ...voice, type: "audio/ogg", extension: "ogg", name, content };
}
