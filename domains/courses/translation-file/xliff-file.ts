import { SaxesParser, type SaxesTagNS } from "saxes";
import { readTokens, type Token, writeTokens } from "./marked-text.ts";
import {
  type FileLanguages,
  type FileText,
  type SentText,
  UnreadableFile,
} from "./translation-file.ts";

const namespace = "urn:oasis:names:tc:xliff:document:2.0";
/** How deep the elements of a file may be nested. */
const depthMax = 100;
const finishedStates = ["translated", "reviewed", "final"];

/** Characters that XML can't hold, and those that it would change. */
const unsafe = /[&<>"\r]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

const escapeXml = (text: string): string =>
  text.replace(
    unsafe,
    (character) =>
      entities[character] ??
      `<cp hex="${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}"/>`,
  );

const writeTag = ({ tag, id }: Exclude<Token, { text: string }>): string => {
  if (tag === "close") return "</pc>";
  return tag === "open"
    ? `<pc id="${id}" canCopy="no" canDelete="no">`
    : `<ph id="${id}" canCopy="no" canDelete="no"/>`;
};

const writeContent = (marked: string): string =>
  readTokens(marked)
    .map((token) => ("text" in token ? escapeXml(token.text) : writeTag(token)))
    .join("");

/** Writes texts as an XLIFF 2.0 file: one unit for each text, with a segment for each line or paragraph. */
export const writeXliff = (
  texts: readonly FileText[],
  { original, translation }: FileLanguages,
): string[] => [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  `<xliff xmlns="${namespace}" version="2.0" srcLang="${original}" trgLang="${translation}">\n`,
  '<file id="texts">\n',
  ...texts.map(writeUnit),
  "</file>\n</xliff>\n",
];

const writeUnit = ({ id, field, state, pieces }: FileText): string => {
  const segments = pieces.map((piece, index) => {
    const segmentState = state === "done" ? "translated" : "initial";
    const source = `<source xml:space="preserve">${writeContent(piece.original)}</source>`;
    const target =
      piece.translation === ""
        ? ""
        : `<target xml:space="preserve">${writeContent(piece.translation)}</target>`;
    return `<segment id="s${index + 1}" state="${target ? segmentState : "initial"}">${source}${target}</segment>\n`;
  });
  return `<unit id="${id}" name="${escapeXml(field)}">\n${segments.join("")}</unit>\n`;
};

/** Reads an XLIFF 2 file. It may hold what translation tools add. @throws UnreadableFile */
export function readXliff(file: string, languages: FileLanguages): SentText[] {
  const reader = new XliffReader(languages);
  const parser = new SaxesParser({ xmlns: true, position: false });
  let depth = 0;
  parser.on("doctype", () => {
    throw new UnreadableFile("it has a document type");
  });
  parser.on("error", (error) => {
    throw new UnreadableFile(error.message);
  });
  parser.on("opentagstart", () => {
    depth += 1;
    if (depth > depthMax) throw new UnreadableFile("its elements are nested too deeply");
  });
  parser.on("opentag", (tag) => reader.open(tag));
  parser.on("closetag", (tag) => {
    depth -= 1;
    reader.close(tag);
  });
  parser.on("text", (text) => reader.text(text));
  parser.on("cdata", (text) => reader.text(text));
  parser.write(file).close();
  return reader.finish();
}

/** Collects the texts of a file while its elements open and close. */
class XliffReader {
  readonly #languages: FileLanguages;
  readonly #texts = new Map<string, SentText>();
  #isXliff = false;
  #unit: SentText | null = null;
  #piece = { original: "", translation: "" };
  /** The tokens of the source or target that is open. */
  #tokens: Token[] | null = null;

  constructor(languages: FileLanguages) {
    this.#languages = languages;
  }

  open({ local, uri, attributes }: SaxesTagNS): void {
    if (uri !== namespace) return;
    const attribute = (name: string) => attributes[name]?.value ?? "";
    const id = /^\d{1,5}$/.test(attribute("id")) ? Number(attribute("id")) : 0;
    switch (local) {
      case "xliff":
        return this.#begin(attribute("srcLang"), attribute("trgLang"));
      case "unit":
        this.#unit = { id: attribute("id"), isDone: true, pieces: new Map() };
        return;
      case "segment":
        this.#piece = { original: "", translation: "" };
        if (this.#unit && !finishedStates.includes(attribute("state"))) this.#unit.isDone = false;
        return;
      case "source":
      case "target":
        this.#tokens = [];
        return;
      case "pc":
        this.#tokens?.push({ tag: "open", id });
        return;
      case "ph":
        this.#tokens?.push({ tag: "alone", id });
        return;
      // Tools may write the beginning and the end of a pair as two elements.
      case "sc":
        this.#tokens?.push({ tag: "open", id });
        return;
      case "ec":
        this.#tokens?.push({ tag: "close", id: Number(attribute("startRef")) || 0 });
        return;
      case "cp":
        this.text(characterOf(attribute("hex")));
    }
  }

  close({ local, uri, attributes }: SaxesTagNS): void {
    if (uri !== namespace) return;
    if (local === "source" || local === "target") {
      this.#piece[local === "source" ? "original" : "translation"] = writeTokens(
        this.#tokens ?? [],
      );
      this.#tokens = null;
    } else if (local === "pc") {
      const id = attributes["id"]?.value ?? "";
      this.#tokens?.push({ tag: "close", id: /^\d{1,5}$/.test(id) ? Number(id) : 0 });
    } else if (local === "segment") {
      this.#unit?.pieces.set(this.#unit.pieces.size + 1, this.#piece);
    } else if (local === "unit" && this.#unit) {
      this.#texts.set(this.#unit.id, this.#unit);
      this.#unit = null;
    }
  }

  text(text: string): void {
    this.#tokens?.push({ text });
  }

  finish(): SentText[] {
    if (!this.#isXliff) throw new UnreadableFile("it is no XLIFF 2.0 file");
    return [...this.#texts.values()];
  }

  #begin(original: string, translation: string): void {
    const expected = this.#languages;
    if (original !== expected.original || translation !== expected.translation)
      throw new UnreadableFile(
        `it is from "${original}" to "${translation}", not from "${expected.original}" to "${expected.translation}"`,
      );
    this.#isXliff = true;
  }
}

function characterOf(hex: string): string {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : -1;
  if (code < 0 || code > 0x10ffff) throw new UnreadableFile("it has an unknown character");
  return String.fromCodePoint(code);
}
