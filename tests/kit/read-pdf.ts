import { inflateSync } from "node:zlib";

/** What a PDF file contains, read from its bytes. */
export type PdfContent = {
  title: string;
  language: string;
  /** The texts in document order, as a screen reader reads them and as they are copied. */
  texts: string[];
  /** The visible texts, one per text run, decoded by the fonts' own tables. */
  glyphTexts: string[];
  links: string[];
  /** Names of the embedded fonts, and the bytes of each. */
  fonts: Map<string, number>;
  pages: number;
  images: number;
  pageSize: [width: number, height: number];
  isTagged: boolean;
};

const toLatin1 = (bytes: Buffer) => bytes.toString("latin1");

export function readPdf(bytes: Uint8Array): PdfContent {
  const file = toLatin1(Buffer.from(bytes));
  const objects = new Map<number, string>();
  for (const [, id, body] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(id), body!);
  const streams = new Map<number, Buffer>();
  for (const [id, body] of objects) {
    const streamStart = body.indexOf("stream\n");
    if (streamStart < 0) continue;
    const raw = Buffer.from(
      body.slice(streamStart + "stream\n".length, body.lastIndexOf("\nendstream")),
      "latin1",
    );
    streams.set(id, body.slice(0, streamStart).includes("/FlateDecode") ? inflateSync(raw) : raw);
  }
  const bodies = [...objects.values()];
  const content = [...streams.values()]
    .map(toLatin1)
    .filter((text) => / (?:BDC|Tf)\n/.test(text))
    .join("\n");
  return {
    title: titleOf(bodies, objects),
    language: stringOf(bodies.join("\n"), "Lang") ?? "",
    texts: [...content.matchAll(/\/ActualText (\((?:\\[\s\S]|[^\\)])*\))/g)].map(([, text]) =>
      readString(text!),
    ),
    glyphTexts: readGlyphTexts(content, bodies, objects, streams),
    links: bodies.flatMap((body) =>
      body.includes("/S /URI") ? [stringOf(body, "URI") ?? ""] : [],
    ),
    fonts: fontsOf(bodies, streams),
    images: bodies.filter((body) => /\/Subtype \/Image\n/.test(body)).length,
    pages: bodies.filter((body) => /\/Type \/Page\n/.test(body)).length,
    pageSize: /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)!.slice(1).map(Number) as [
      number,
      number,
    ],
    isTagged: /\/Marked true/.test(file) && file.includes("/StructTreeRoot"),
  };
}

function titleOf(bodies: string[], objects: Map<number, string>): string {
  const id = /\/Title (\d+) 0 R/.exec(bodies.join("\n"))?.[1];
  return readString(objects.get(Number(id)) ?? "()");
}

function stringOf(body: string, name: string): string | undefined {
  const match = new RegExp(`/${name} (\\((?:\\\\[\\s\\S]|[^\\\\)])*\\))`).exec(body);
  return match ? readString(match[1]!) : undefined;
}

/** Reads a string in parentheses: backslash escapes, and UTF-16 if it begins with the byte order mark. */
function readString(written: string): string {
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const bytes = Buffer.from(
    written.slice(1, -1).replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
    "latin1",
  );
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return toLatin1(bytes);
  return Buffer.from(bytes.subarray(2)).swap16().toString("utf16le");
}

function fontsOf(bodies: string[], streams: Map<number, Buffer>): Map<string, number> {
  const fonts = new Map<string, number>();
  for (const body of bodies) {
    const name = /\/FontName \/(\S+)/.exec(body)?.[1];
    const file = /\/FontFile2 (\d+) 0 R/.exec(body)?.[1];
    if (name && file) fonts.set(name, streams.get(Number(file))?.length ?? 0);
  }
  return fonts;
}

/** Returns the text of each run of glyphs, decoded by its font's ToUnicode table. */
function readGlyphTexts(
  content: string,
  bodies: string[],
  objects: Map<number, string>,
  streams: Map<number, Buffer>,
): string[] {
  const fontTables = new Map<string, Map<number, string>>();
  for (const body of bodies)
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? "")?.[1];
      if (table) fontTables.set(name!, readToUnicodeTable(toLatin1(streams.get(Number(table))!)));
    }
  const glyphTexts: string[] = [];
  let font = new Map<number, string>();
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fontTables.get(name) ?? new Map();
    else
      glyphTexts.push(
        [...glyphs!.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex]) => hex!.match(/.{4}/g)!)
          .map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? "")
          .join(""),
      );
  }
  return glyphTexts;
}

function readToUnicodeTable(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, firstCode, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, codes], offset) => {
      const units = (codes!.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(Number.parseInt(firstCode!, 16) + offset, String.fromCharCode(...units));
    });
  }
  return letters;
}
