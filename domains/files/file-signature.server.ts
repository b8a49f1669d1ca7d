/** How many bytes at the start of a file show its type. */
export const signatureBytes = 96;

const isZip = (head: Buffer) => head.readUInt32BE(0) === 0x504b0304;
/** OpenDocument and EPUB files are ZIP archives whose first entry contains only their type. */
const isZipOf = (type: string) => (head: Buffer) =>
  isZip(head) && head.toString("latin1", 30, 38 + type.length) === `mimetype${type}`;

/** Checks for each extension whether the first bytes fit it. */
const signatures: Readonly<Record<string, (head: Buffer) => boolean>> = {
  mp4: (head) => head.toString("latin1", 4, 8) === "ftyp",
  m4a: (head) => head.toString("latin1", 4, 8) === "ftyp",
  webm: (head) => head.readUInt32BE(0) === 0x1a45dfa3,
  mp3: (head) =>
    head.toString("latin1", 0, 3) === "ID3" || (head[0] === 0xff && (head[1]! & 0xe0) === 0xe0),
  ogg: (head) => head.toString("latin1", 0, 4) === "OggS",
  wav: (head) =>
    head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WAVE",
  pdf: (head) => head.toString("latin1", 0, 5) === "%PDF-",
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  odt: isZipOf("application/vnd.oasis.opendocument.text"),
  ods: isZipOf("application/vnd.oasis.opendocument.spreadsheet"),
  odp: isZipOf("application/vnd.oasis.opendocument.presentation"),
  epub: isZipOf("application/epub+zip"),
  vtt: (head) => /^\ufeff?WEBVTT(?=[ \t\r\n]|$)/.test(head.toString("utf8").slice(0, 10)),
};

/** Whether the first bytes of a file fit an extension. At least `signatureBytes` are needed, filled up with zeros. */
export const fitsExtension = (extension: string, head: Buffer): boolean =>
  signatures[extension]?.(head) ?? false;
