import type { ServedFont } from "#domains/settings/fonts.ts";
import { loadFace, type FontFace } from "./font-face.server.ts";
import { type Direction, type Run, runsOf } from "./text-runs.ts";

export type TextStyle = { font: ServedFont; weight: number; size: number };
export type TextLine = { text: string; width: number };
export type FittedText = { lines: TextLine[]; size: number };

type Document = PDFKit.PDFDocument;
/** Makes the library shape a whole run at once, not word by word. */
const wholeRun = ["kern"] as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const sizeStep = 1;
const ellipsis = "…";
const arabicLetter = /\p{Script=Arabic}/u;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const fontNameOf = ({ font, weight }: TextStyle, { subset }: Run) =>
  `${font.file} ${subset} ${weight}`;

/** Sets text in a document: measures, breaks lines, writes. Call `prepare` for each text first, to open its fonts. */
export class TextSetter {
  readonly #document: Document;
  readonly #direction: Direction;
  readonly #faces = new Map<string, FontFace>();

  constructor(document: Document, direction: Direction) {
    this.#document = document;
    this.#direction = direction;
  }

  /** Opens the fonts of a text in a style. Required before it is measured or written. */
  async prepare(text: string, style: TextStyle): Promise<void> {
    for (const run of runsOf(`${text} ${ellipsis}`, this.#direction)) {
      const name = fontNameOf(style, run);
      if (this.#faces.has(name)) continue;
      const face = await loadFace(style.font, run.subset, style.weight);
      this.#faces.set(name, face);
      this.#document.registerFont(name, face as unknown as string);
    }
  }

  width(text: string, style: TextStyle): number {
    return runsOf(text, this.#direction).reduce((sum, run) => sum + this.#runWidth(run, style), 0);
  }

  /** Breaks a text into at most `limits.lines` lines, at a smaller size if necessary. Cuts what still doesn't fit. */
  fit(
    text: string,
    style: TextStyle,
    limits: { width: number; lines: number; smallest: number },
  ): FittedText {
    for (let { size } = style; ; size -= sizeStep) {
      const lines = this.#break(text, { ...style, size }, limits.width);
      if (lines.length <= limits.lines) return { lines, size };
      if (size - sizeStep < limits.smallest)
        return { lines: this.#cut(lines, { ...style, size }, limits), size };
    }
  }

  /** Writes a line at its left end and baseline. */
  write(line: string, style: TextStyle, position: { x: number; baseline: number }): void {
    let { x } = position;
    for (const run of runsOf(line, this.#direction)) {
      this.#document
        .font(fontNameOf(style, run))
        .fontSize(sizeOf(style, run))
        .text(shapedOrder(run), x, position.baseline, {
          lineBreak: false,
          features: wholeRun,
          baseline: "alphabetic",
        });
      x += this.#runWidth(run, style);
    }
  }

  #runWidth(run: Run, style: TextStyle): number {
    const face = this.#faces.get(fontNameOf(style, run))!;
    const { advanceWidth } = face.layout(shapedOrder(run), wholeRun as unknown as string[]);
    return (advanceWidth / face.unitsPerEm) * sizeOf(style, run);
  }

  #break(text: string, style: TextStyle, width: number): TextLine[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ").filter((part) => part !== "")) {
      const candidate = line === "" ? word : `${line} ${word}`;
      if (this.width(candidate, style) <= width) {
        line = candidate;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = this.#pieces(word, style, width);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? "";
    }
    if (line !== "") lines.push(line);
    return lines.map((one) => ({ text: one, width: this.width(one, style) }));
  }

  /** Splits a word that is too wide between its letters. */
  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.width(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = "";
    for (const { segment } of graphemes.segment(word)) {
      if (piece !== "" && this.width(piece + segment, style) > width) {
        pieces.push(piece);
        piece = "";
      }
      piece += segment;
    }
    return piece === "" ? pieces : [...pieces, piece];
  }

  #cut(lines: TextLine[], style: TextStyle, limits: { width: number; lines: number }): TextLine[] {
    const texts = lines.slice(0, limits.lines).map(({ text }) => text);
    let lastLetters = [...graphemes.segment(texts.at(-1)!)].map(({ segment }) => segment);
    while (
      lastLetters.length > 1 &&
      this.width(`${lastLetters.join("")}${ellipsis}`, style) > limits.width
    )
      lastLetters = lastLetters.slice(0, -1);
    texts[texts.length - 1] = `${lastLetters.join("").trimEnd()}${ellipsis}`;
    return texts.map((text) => ({ text, width: this.width(text, style) }));
  }
}

/** Returns the size of a run. Arabic letters of some fonts look small, so they are larger, as on the portal's pages. */
function sizeOf({ font, size }: TextStyle, { subset }: Run): number {
  const percent = subset === "arabic" ? font.arabic.size : font.size;
  return (size * (percent ?? 100)) / 100;
}

/** The shaper reverses Arabic words itself, but not the text between them. */
const shapedOrder = ({ text, isRightToLeft: rightToLeft }: Run): string =>
  rightToLeft && !arabicLetter.test(text) ? [...text].reverse().join("") : text;
