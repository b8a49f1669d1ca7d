/** A point of a glyph's outline, in the font's units; `endContour` closes its line. */
export type OutlinePoint = { x: number; y: number; onCurve: boolean; endContour: boolean };

const onCurveFlag = 1;
const headerBytes = 10;
const bytesPerPoint = 5;
const evenAlignment = 2;

export type Outline = { bytes: Uint8Array; left: number };

/**
 * Encodes a glyph's outline for a TrueType font (table `glyf`, a simple glyph without hints), and returns it with its
 * left edge. Coordinates are rounded and take two bytes each: a certificate has few letters and is compressed as a
 * whole.
 */
export function encodeOutline(points: readonly OutlinePoint[]): Outline {
  if (points.length === 0) return { bytes: new Uint8Array(0), left: 0 };
  const xs = points.map(({ x }) => Math.round(x));
  const ys = points.map(({ y }) => Math.round(y));
  const ends = points.flatMap(({ endContour }, index) => (endContour ? [index] : []));
  const size = headerBytes + ends.length * 2 + 2 + points.length * bytesPerPoint;
  const bytes = new Uint8Array(size + (size % evenAlignment));
  const view = new DataView(bytes.buffer);
  const left = Math.min(...xs);
  const box = [ends.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  box.forEach((value, index) => view.setInt16(index * 2, value));
  let offset = headerBytes;
  for (const end of ends) {
    view.setUint16(offset, end);
    offset += 2;
  }
  // The number of instructions: 0.
  offset += 2;
  for (const { onCurve } of points) view.setUint8(offset++, onCurve ? onCurveFlag : 0);
  for (const values of [xs, ys]) {
    values.forEach((value, index) => {
      view.setInt16(offset, value - (values[index - 1] ?? 0));
      offset += 2;
    });
  }
  return { bytes, left };
}
