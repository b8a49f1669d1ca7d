import { documentExtensions } from "#domains/files/media-file.ts";
import type { Channel as MessengerChannel } from "#domains/messaging/messenger.ts";
import { cleanLine } from "#platform/typed-text.ts";

/** A picture is shown, a voice note is played, any other file is downloaded. */
export const fileKinds = ["picture", "voice", "file"] as const;
export type FileKind = (typeof fileKinds)[number];

/** `waiting`: a messenger still has it. `refused`: it can't be taken. `failed`: it could not be fetched. */
export const fileStates = ["waiting", "ready", "refused", "failed"] as const;
export type FileState = (typeof fileStates)[number];

/**
 * Why a file was refused or failed: too `large`, of a `type` that isn't taken, with a name that its content doesn't fit
 * (`mismatch`), `damaged`, `gone` from the messenger, or not reachable there for too long.
 */
export const fileProblems = [
  "large",
  "type",
  "mismatch",
  "damaged",
  "gone",
  "unreachable",
] as const;
export type FileProblem = (typeof fileProblems)[number];

const megabyte = 1024 * 1024;
/** The largest file of each kind. Messengers hand out no larger ones: Telegram's limit is 20 MB. */
export const fileMaxBytes: Readonly<Record<FileKind, number>> = {
  picture: 10 * megabyte,
  voice: 10 * megabyte,
  file: 20 * megabyte,
};
/** The files of one message together. */
export const messageFilesMaxBytes = 20 * megabyte;
/** The most files of one message. */
export const messageFilesMax = 4;
/** How much of a name from outside is read, and the longest one that is shown. */
const nameReadMaxChars = 1_000;
const fileNameMaxChars = 120;
/** The longest description of a picture. */
export const altMaxChars = 500;

/** The limits as the texts for people name them. */
export const fileLimits = {
  count: messageFilesMax,
  picture: fileMaxBytes.picture / megabyte,
  file: fileMaxBytes.file / megabyte,
};

/** The `accept` attribute of the file field: iPhones then send JPEG instead of HEIC. */
export const messageFileTypes = [
  "image/jpeg,image/png,image/webp,image/avif,audio/*,video/mp4,video/webm",
  ...documentExtensions.map((extension) => `.${extension}`),
].join(",");

/** Where a messenger has a file: its id or URL there. */
export type FileSource = { channel: MessengerChannel; reference: string };

/** A file of a message as a reader gets it. */
export type MessageFile = {
  id: string;
  kind: FileKind;
  state: FileState;
  problem: FileProblem | null;
  name: string;
  alt: string;
  /** The media type of its bytes; "" until it is ready. */
  type: string;
  bytes: number;
  /** Of a picture. */
  width: number | null;
  height: number | null;
  /** Where a browser that may read the conversation gets it; "" until it is ready. */
  url: string;
};

/** The URL path below which the files of messages are served. */
export const messageFilesPath = "/files/messages/";

/** Voice notes that some browsers can't play: these ask for the same sound as a WAV file. */
export const isOgg = (type: string): boolean => type === "audio/ogg";
export const wavUrlOf = (url: string): string => `${url}?as=wav`;

/** Where the files of a conversation are stored; without an id, those of a portal or of all. */
export const messageFilesFolder = (
  ...ids: [environmentId?: string, conversationId?: string]
): string => `${["conversations", ...ids.filter((id) => id !== undefined)].join("/")}/`;

/** A file's name as it is shown, without folders; "" if nothing is left. */
export function cleanFileName(name: string): string {
  const line = cleanLine(name.slice(-nameReadMaxChars)).split(/[\\/]/).at(-1)!;
  // Keep the end, which has the extension.
  return [...line.trim()].slice(-fileNameMaxChars).join("");
}
