import type { Captions } from "./media.ts";

type Fields = Record<string, unknown>;

/**
 * Changes the objects of a document, from the innermost out. Parts that stay the same stay the same objects.
 * @param change returns the same object for one that stays
 */
export function rewriteObjects<Value>(value: Value, change: (fields: Fields) => Fields): Value {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => rewriteObjects(item, change));
    return items.some((item, index) => item !== value[index]) ? (items as Value) : value;
  }
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, rewriteObjects<unknown>(inner, change)]),
  );
  const isSame = Object.entries(value).every(([key, inner]) => fields[key] === inner);
  return change(isSame ? (value as Fields) : fields) as Value;
}

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
