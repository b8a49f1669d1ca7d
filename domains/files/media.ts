import type { Crop } from "./crop.ts";
import type { FileUse } from "./file-use.ts";
import type { Focus } from "./focus.ts";
import type { StoredPicture } from "./stored-picture.ts";

export const mediaKinds = ["picture", "audio", "video", "document"] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The captions of a recording in a language. */
export type Captions = { language: string; url: string };

/** How a file was replaced, so that it can be undone. */
export type Replacement = {
  /** The id of the file that has taken its place. */
  by: string;
  uploadId: string;
  /** Where it was replaced, if the other file was in the library before; null: everywhere. */
  places: Pick<FileUse, "kind" | "id">[] | null;
};

/** A file of the media library. */
export type StoredMedia = {
  id: string;
  kind: MediaKind;
  name: string;
  /** The file itself; for a picture, the largest size of what is shown. */
  url: string;
  bytes: number;
  /** In pixels, without a crop; null for other kinds, and for a recording whose size is unknown. */
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** The sizes of a picture, as far as its crop shows it; null for other kinds. */
  picture: StoredPicture | null;
  /** The whole picture in its largest size; null for other kinds. */
  originalUrl: string | null;
  /** The part of a picture that is shown; null: all of it. */
  crop: Crop | null;
  /** What stays visible of a picture where it is cut; null: its middle. */
  focus: Focus | null;
  /** Descriptions for people who can't see it, by language. */
  alts: Record<string, string>;
  captions: Captions[];
  /** The id of the file whose place it has taken, as long as that can be undone; null: none. */
  replaces: string | null;
  /** The user who uploaded it; null: it was imported. */
  createdBy: string | null;
  /** ISO instant. */
  createdAt: string;
};

export const mediaNameMaxChars = 200;
export const altMaxChars = 1_000;
/** In how many languages a recording may have captions. */
export const captionsMax = 20;
/** The path of uploads, which follow the tus protocol. */
export const mediaUploadsPath = "/media-uploads";
/** How long an unfinished upload can be continued. */
export const uploadLifeMs = 7 * 24 * 60 * 60 * 1000;
/** The longest text that the library is searched for. */
export const mediaSearchMaxChars = 100;
/** How long a deleted file can be taken back. */
export const mediaTrashDays = 30;
export const mediaTrashLifeMs = mediaTrashDays * 24 * 60 * 60 * 1000;
/** How many unfinished uploads a person may have in a portal, and how large they may be together. */
export const openUploadsMax = 100;
export const openUploadsMaxBytes = 20 * 1024 ** 3;
