/** Recordings and captions that a portal keeps itself, by the endings that are taken. */
export const mediaTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  vtt: "text/vtt; charset=utf-8",
};

const endings = Object.keys(mediaTypes).join("|");
const storedName = new RegExp(`^[a-f0-9]{32}\\.(${endings})$`);
const storedAddress = new RegExp(`^/files/([a-f0-9]{32})\\.(${endings})$`);

/** The ending of a file's name, in small letters; "" without one. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** The kind of a stored file's name; undefined for any other name. */
export function mediaTypeOf(name: string): string | undefined {
  const ending = storedName.exec(name)?.[1];
  return ending === undefined ? undefined : mediaTypes[ending];
}

/** The hash and ending of a stored file, read from its address; undefined for any other address. */
export function mediaAt(url: string): { id: string; ending: string } | undefined {
  const [, id, ending] = storedAddress.exec(url) ?? [];
  return id === undefined ? undefined : { id, ending: ending! };
}

export const isFilmFile = (name: string): boolean =>
  mediaTypes[endingOf(name)]?.startsWith("video/") === true;
