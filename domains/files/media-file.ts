/** Supported recordings and captions by file extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  wav: "audio/wav",
  vtt: "text/vtt; charset=utf-8",
};

/** Documents to download: never shown inside a page. */
const documentTypes: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  odt: "application/vnd.oasis.opendocument.text",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odp: "application/vnd.oasis.opendocument.presentation",
  epub: "application/epub+zip",
};

export const documentExtensions = Object.keys(documentTypes);

/** Pictures that only some people see: an encoded photo is a JPEG file. */
const privatePictureTypes: Readonly<Record<string, string>> = {
  webp: "image/webp",
  jpg: "image/jpeg",
};

const storedTypes: Readonly<Record<string, string>> = { ...mediaTypes, ...documentTypes };
/** The extensions of all stored files but pictures. */
export const storedExtensions: readonly string[] = Object.keys(storedTypes);
const extensions = storedExtensions.join("|");
const storedNamePattern = new RegExp(`^[a-f0-9]{32}\\.(${extensions})$`);
const storedUrlPattern = new RegExp(`^/files/([a-f0-9]{32})\\.(${extensions})$`);

/** The extension of a file's name in lower case; "" without one. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** The type of a stored file by its name; undefined for any other name. */
export function mediaTypeOf(name: string): string | undefined {
  const extension = storedNamePattern.exec(name)?.[1];
  return extension === undefined ? undefined : storedTypes[extension];
}

/** The type of a private file by its extension, whatever its name; undefined for an unsupported one. */
export function privateTypeOf(name: string): string | undefined {
  const extension = extensionOf(name);
  if (Object.hasOwn(privatePictureTypes, extension)) return privatePictureTypes[extension];
  return Object.hasOwn(storedTypes, extension) ? storedTypes[extension] : undefined;
}

/** What a caption file adds to the name of its recording, without that one's extension: `.uk.vtt`. */
export const captionsFilePattern = /^\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.vtt$/;

const recordingMaxBytes = 2 * 1024 ** 3;
export const captionsMaxBytes = 2 * 1024 ** 2;
export const documentMaxBytes = 50 * 1024 ** 2;

/** How large a recording, caption file or document of this name may be. */
export const maxBytesOf = (name: string): number =>
  isDocument(name)
    ? documentMaxBytes
    : extensionOf(name) === "vtt"
      ? captionsMaxBytes
      : recordingMaxBytes;

/** The hash and extension of a stored file, from its URL; undefined for any other URL. */
export function parseMediaUrl(url: string): { id: string; extension: string } | undefined {
  const [, id, extension] = storedUrlPattern.exec(url) ?? [];
  return id === undefined ? undefined : { id, extension: extension! };
}

export const isVideoFile = (name: string): boolean =>
  mediaTypes[extensionOf(name)]?.startsWith("video/") === true;

export const isDocument = (name: string): boolean =>
  Object.hasOwn(documentTypes, extensionOf(name));

/** Whether a file with this name can be stored, as a recording or a document. */
export const isStorable = (name: string): boolean => Object.hasOwn(storedTypes, extensionOf(name));

/** The extension of a stored file's type, such as `application/pdf`; undefined for an unsupported one. */
export const extensionOfType = (type: string): string | undefined =>
  Object.keys(storedTypes).find((extension) => storedTypes[extension] === type);
