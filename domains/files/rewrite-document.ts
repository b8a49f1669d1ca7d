import { extensionOf } from "./media-file.ts";
import type { Captions, StoredMedia } from "./media.ts";
import { type StoredPicture, pictureIdOf } from "./stored-picture.ts";

type Fields = Record<string, unknown>;

/**
 * Changes the objects of a document, from the outermost in. Parts that stay the same stay the same objects.
 * @param change returns the same object for one that stays
 */
function rewriteObjects<Value>(value: Value, change: (fields: Fields) => Fields): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => rewriteObjects(item, change));
    return items.some((item, index) => item !== value[index]) ? (items as Value) : value;
  }
  const changed = change(value as Fields);
  const fields = mapValues(changed, (inner) => rewriteObjects(inner, change));
  const isSame = changed === value && isSameFields(fields, changed);
  return isSame ? value : (fields as Value);
}

const mapValues = (fields: Fields, map: (inner: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, inner]) => [key, map(inner)]));

const isSameFields = (fields: Fields, before: Fields): boolean =>
  Object.entries(before).every(([key, inner]) => fields[key] === inner);

/** The properties of blocks that play a recording. */
const recordingKeys = ["url", "recordingUrl"];

/** Players have a caption or a poster; links and downloads of the same file have neither. */
const isPlayer = (fields: Fields): boolean => "caption" in fields || "poster" in fields;

/**
 * Changes the captions wherever a recording is played. Captions in other languages, which only that place has, stay.
 * @param url of the recording
 */
export function setTracks<Document>(
  document: Document,
  { url, before, after }: { url: string; before: readonly Captions[]; after: readonly Captions[] },
): Document {
  const languages = new Set([...before, ...after].map(({ language }) => language));
  return rewriteObjects(document, (fields) => {
    if (!isPlayer(fields) || !recordingKeys.some((key) => fields[key] === url)) return fields;
    const { tracks: stored, ...others } = fields;
    const own = (Array.isArray(stored) ? (stored as Captions[]) : []).filter(
      ({ language }) => !languages.has(language),
    );
    const tracks = [...own, ...after];
    if (JSON.stringify(stored ?? []) === JSON.stringify(tracks)) return fields;
    return tracks.length > 0 ? { ...others, tracks } : others;
  });
}

/** What a document says about a file. */
type ShownFile = Pick<StoredMedia, "url" | "bytes"> & { picture: StoredPicture | null };

/** Shows another file, or another part of a picture, wherever a document shows this one. Descriptions and titles stay. */
export function replaceFile<Document>(
  document: Document,
  before: ShownFile,
  after: ShownFile,
): Document {
  const rename = renamerOf(before, after);
  const beforeId = before.picture && pictureIdOf(before.picture);
  return rewriteObjects(document, (fields) => {
    if (beforeId && after.picture && isPicture(fields) && pictureIdOf(fields) === beforeId) {
      const changed = { ...fields, ...after.picture };
      return JSON.stringify(changed) === JSON.stringify(fields) ? fields : changed;
    }
    const renamed = mapValues(fields, (inner) =>
      typeof inner === "string" ? rename(inner) : inner,
    );
    if (fields["url"] === before.url && typeof fields["bytes"] === "number")
      return {
        ...renamed,
        bytes: after.bytes,
        name: renameDocument(fields["name"], before.url, after.url),
      };
    return isSameFields(renamed, fields) ? fields : renamed;
  });
}

const isPicture = (fields: Fields): fields is Fields & { sources: { url: string }[] } =>
  Array.isArray(fields["sources"]);

/** Returns a function that changes every address of a file in a text. */
function renamerOf(before: ShownFile, after: ShownFile): (text: string) => string {
  if (!before.picture || !after.picture) return (text) => text.replaceAll(before.url, after.url);
  const pattern = new RegExp(
    String.raw`/files/${pictureIdOf(before.picture)}(?:-[\dx-]{1,30})?-(\d{1,5})\.webp`,
    "g",
  );
  const { sources } = after.picture;
  return (text) =>
    text.replace(
      pattern,
      (_, width: string) =>
        (sources.find((source) => source.width >= Number(width)) ?? sources.at(-1)!).url,
    );
}

/** A document's name, with the extension of its new file if it had the one of the old file. */
function renameDocument(name: unknown, before: string, after: string): unknown {
  const ending = `.${extensionOf(before)}`;
  if (typeof name !== "string" || !name.toLowerCase().endsWith(ending)) return name;
  return `${name.slice(0, -ending.length)}.${extensionOf(after)}`;
}
