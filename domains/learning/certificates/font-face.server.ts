import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PdfFile from "pdfkit";
import { fileOf, type ServedFont, type Subset } from "#domains/settings/fonts.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { encodeOutline, type OutlinePoint } from "./glyph-outline.ts";

/** A letter as the font's file holds it: an outline of its own, or made of others (then `points` is empty). */
type Glyph = {
  numberOfContours: number;
  points: OutlinePoint[];
  components: (Matrix & { glyphID: number; dx: number; dy: number })[];
};
type Matrix = { scaleX: number; scaleY: number; scale01: number; scale10: number };

/** What is used of the library's font; it knows more, and less of it in types. */
export type FontFace = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  postscriptName: string;
  hasGlyphForCodePoint(point: number): boolean;
  layout(text: string, features?: string[]): { advanceWidth: number };
};
type OpenFont = FontFace & {
  stream: object;
  variationCoords: number[] | null;
  fvar?: { axis: { axisTag: string; defaultValue: number }[] };
  getGlyph(id: number): { advanceWidth: number };
  createSubset(): Subsetting;
  _variationProcessor: { transformPoints(id: number, points: Movable[]): void } | null;
  _transformedGlyphs: (Glyph | null | undefined)[];
  _transformGlyfTable(): void;
};
type Subsetting = {
  font: OpenFont;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
};

/** Opening one takes a twentieth of a second: a portal's certificates need the same few again and again. */
const keptMax = 8;
const kept = new Map<string, Promise<FontFace>>();

/** A font's file at a weight, opened or kept from before. */
export function faceOf(font: ServedFont, subset: Subset, weight: number): Promise<FontFace> {
  const key = `${fileOf(font, subset)} ${weight}`;
  const face = kept.get(key) ?? openFace(font, subset, weight);
  kept.delete(key);
  kept.set(key, face);
  // One that cannot be read is asked for again the next time.
  face.catch(() => kept.delete(key));
  if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
  return face;
}

/**
 * Opens the file of a family that holds some letters, at a weight, ready to be embedded letter by letter. The files are
 * packed and hold all weights in one; the library writes neither into a document, so each letter used is drawn anew.
 */
async function openFace(font: ServedFont, subset: Subset, weight: number): Promise<FontFace> {
  const file = fileOf(font, subset);
  const face = parse(await readFile(join(packageRoot(), "app/fonts", `${file}.woff2`)));
  face.variationCoords =
    face.fvar?.axis.map(({ axisTag, defaultValue }) =>
      axisTag.trim() === "wght" ? weight : defaultValue,
    ) ?? null;
  // The library takes two weights of one file for the same font unless their names differ.
  Object.defineProperty(face, "postscriptName", { value: `${file}-${weight}` });
  const { createSubset } = face;
  face.createSubset = () => withLettersDrawnAnew(createSubset.call(face));
  return face;
}

/**
 * The library has no door of its own that takes the bytes of a font: a document that is thrown away opens them. It
 * also measures the font, at the weight it has by itself, and keeps the measures: a fresh one of its kind does not.
 */
function parse(bytes: Uint8Array): OpenFont {
  const probe = new PdfFile({ font: null as unknown as string, autoFirstPage: false });
  probe.font(bytes as Buffer);
  const { font } = (probe as unknown as { _font: { font: OpenFont } })._font;
  const Reader = font.stream.constructor as new (bytes: Uint8Array) => unknown;
  const Font = font.constructor as new (stream: unknown) => OpenFont;
  const fresh = new Font(new Reader(bytes));
  // Unpacking the outlines reads letters made of others, which must happen before there is a weight.
  const unweighted = Object.create(fresh, { _variationProcessor: { value: null } }) as OpenFont;
  unweighted._transformGlyfTable();
  fresh._transformedGlyphs = unweighted._transformedGlyphs;
  return fresh;
}

function withLettersDrawnAnew(subset: Subsetting): Subsetting {
  subset._addGlyph = (id) => {
    const { bytes, left } = encodeOutline(pointsOf(subset.font, id));
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance: subset.font.getGlyph(id).advanceWidth, bearing: left });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  };
  return subset;
}

/** A point that the weight moves; the library copies it while it does. */
type Movable = { x: number; y: number; copy(): Movable };

const movable = (x: number, y: number): Movable => ({
  x,
  y,
  copy() {
    return movable(this.x, this.y);
  },
});

/** Each outline is followed by four points that stand for its margins, also in the tables of weights. */
const marginPoints = 4;

function atWeight(font: OpenFont, id: number, points: readonly { x: number; y: number }[]) {
  const margins = Array.from({ length: marginPoints }, () => movable(0, 0));
  const moved = [...points.map(({ x, y }) => movable(x, y)), ...margins];
  font._variationProcessor?.transformPoints(id, moved);
  return moved;
}

/** A letter's outline at the font's weight, letters made of others put together. */
function pointsOf(font: OpenFont, id: number): OutlinePoint[] {
  const glyph = font._transformedGlyphs[id];
  if (!glyph || glyph.numberOfContours === 0) return [];
  if (glyph.numberOfContours > 0) {
    const moved = atWeight(font, id, glyph.points);
    return glyph.points.map(({ onCurve, endContour }, place) => {
      const { x, y } = moved[place]!;
      return { x, y, onCurve, endContour };
    });
  }
  const shifts = atWeight(
    font,
    id,
    glyph.components.map(({ dx, dy }) => ({ x: dx, y: dy })),
  );
  return glyph.components.flatMap(({ glyphID, scaleX, scaleY, scale01, scale10 }, place) => {
    const shift = shifts[place]!;
    return pointsOf(font, glyphID).map((point) => ({
      ...point,
      x: point.x * scaleX + point.y * scale01 + shift.x,
      y: point.y * scaleY + point.x * scale10 + shift.y,
    }));
  });
}
