import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PdfFile from "pdfkit";
import { fileOf, type ServedFont, type Subset } from "#domains/settings/fonts.ts";
import { packageRoot } from "#platform/package-root.server.ts";
import { encodeOutline, type OutlinePoint } from "./glyph-outline.ts";

/** A glyph in the font's file: its own outline, or a composite of others (then `points` is empty). */
type Glyph = {
  numberOfContours: number;
  points: OutlinePoint[];
  components: (Matrix & { glyphID: number; dx: number; dy: number })[];
};
type Matrix = { scaleX: number; scaleY: number; scale01: number; scale10: number };

/** The parts of the PDF library's font object that we use. Its published types cover only some of them. */
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
  createSubset(): FontSubset;
  _variationProcessor: { transformPoints(id: number, points: MovablePoint[]): void } | null;
  _transformedGlyphs: (Glyph | null | undefined)[];
  _transformGlyfTable(): void;
};
type FontSubset = {
  font: OpenFont;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
};

/** Opening a font takes 50 ms, and a portal's certificates always need the same few fonts. */
const cachedFacesMax = 8;
const cachedFaces = new Map<string, Promise<FontFace>>();

/** Returns a font's file at a weight, opened now or from the cache. */
export function loadFace(font: ServedFont, subset: Subset, weight: number): Promise<FontFace> {
  const key = `${fileOf(font, subset)} ${weight}`;
  const face = cachedFaces.get(key) ?? openFace(font, subset, weight);
  cachedFaces.delete(key);
  cachedFaces.set(key, face);
  // A font that can't be read is tried again next time.
  face.catch(() => cachedFaces.delete(key));
  if (cachedFaces.size > cachedFacesMax) cachedFaces.delete(cachedFaces.keys().next().value!);
  return face;
}

/**
 * Opens the file of a family for a subset of letters at a weight, ready to embed single letters. The files are
 * compressed and contain all weights. The library can't write such fonts into a document, so each letter used is
 * encoded again.
 */
async function openFace(font: ServedFont, subset: Subset, weight: number): Promise<FontFace> {
  const file = fileOf(font, subset);
  const face = parse(await readFile(join(packageRoot(), "app/fonts", `${file}.woff2`)));
  face.variationCoords =
    face.fvar?.axis.map(({ axisTag, defaultValue }) =>
      axisTag.trim() === "wght" ? weight : defaultValue,
    ) ?? null;
  // The library treats two weights of one file as the same font unless their names differ.
  Object.defineProperty(face, "postscriptName", { value: `${file}-${weight}` });
  const { createSubset } = face;
  face.createSubset = () => encodeGlyphsIn(createSubset.call(face));
  return face;
}

/**
 * The library has no public function that opens a font's bytes, so a throwaway document opens them. The document also
 * caches measurements at the default weight, so this returns a new font object without them.
 */
function parse(bytes: Uint8Array): OpenFont {
  const probe = new PdfFile({ font: null as unknown as string, autoFirstPage: false });
  probe.font(bytes as Buffer);
  const { font } = (probe as unknown as { _font: { font: OpenFont } })._font;
  const Reader = font.stream.constructor as new (bytes: Uint8Array) => unknown;
  const Font = font.constructor as new (stream: unknown) => OpenFont;
  const freshFont = new Font(new Reader(bytes));
  // Unpacking the outlines reads composite glyphs, which must happen before a weight is set.
  const unweighted = Object.create(freshFont, { _variationProcessor: { value: null } }) as OpenFont;
  unweighted._transformGlyfTable();
  freshFont._transformedGlyphs = unweighted._transformedGlyphs;
  return freshFont;
}

function encodeGlyphsIn(subset: FontSubset): FontSubset {
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

/** A point that the font's weight moves; the library copies the point while it moves it. */
type MovablePoint = { x: number; y: number; copy(): MovablePoint };

const movablePoint = (x: number, y: number): MovablePoint => ({
  x,
  y,
  copy() {
    return movablePoint(this.x, this.y);
  },
});

/** Each outline is followed by four points for its margins, also in the tables of weights. */
const marginPoints = 4;

function movePointsToWeight(
  font: OpenFont,
  id: number,
  points: readonly { x: number; y: number }[],
) {
  const margins = Array.from({ length: marginPoints }, () => movablePoint(0, 0));
  const movedPoints = [...points.map(({ x, y }) => movablePoint(x, y)), ...margins];
  font._variationProcessor?.transformPoints(id, movedPoints);
  return movedPoints;
}

/** Returns a glyph's outline at the font's weight, with composites merged. */
function pointsOf(font: OpenFont, id: number): OutlinePoint[] {
  const glyph = font._transformedGlyphs[id];
  if (!glyph || glyph.numberOfContours === 0) return [];
  if (glyph.numberOfContours > 0) {
    const movedPoints = movePointsToWeight(font, id, glyph.points);
    return glyph.points.map(({ onCurve, endContour }, index) => {
      const { x, y } = movedPoints[index]!;
      return { x, y, onCurve, endContour };
    });
  }
  const shifts = movePointsToWeight(
    font,
    id,
    glyph.components.map(({ dx, dy }) => ({ x: dx, y: dy })),
  );
  return glyph.components.flatMap(({ glyphID, scaleX, scaleY, scale01, scale10 }, index) => {
    const shift = shifts[index]!;
    return pointsOf(font, glyphID).map((point) => ({
      ...point,
      x: point.x * scaleX + point.y * scale01 + shift.x,
      y: point.y * scaleY + point.x * scale10 + shift.y,
    }));
  });
}
