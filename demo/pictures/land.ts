import { createRandom } from "./random.ts";
import type { Point } from "./pen.ts";
import { formatNumber, spline } from "./pen.ts";

/** A line of hills. `height` returns its y at every x, so that things can be placed on it. */
export interface Ridge {
  height(x: number): number;
  startX: number;
  endX: number;
}

/** Returns a smooth ridge through the given points ("x,y x,y …", ordered by x). */
export function ridge(pointList: string): Ridge {
  const points = pointList.split(" ").map((pair): Point => {
    const [x, y] = pair.split(",").map(Number);
    return [x ?? Number.NaN, y ?? Number.NaN];
  });
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2 || points.flat().some(Number.isNaN)) {
    throw new Error(`A ridge needs two points or more, written "x,y x,y": ${pointList}`);
  }
  const pointAt = (i: number): Point =>
    points[Math.min(Math.max(i, 0), points.length - 1)] ?? first;
  const slope = (i: number): number => {
    const [previousPoint, nextPoint] = [pointAt(i - 1), pointAt(i + 1)];
    return (nextPoint[1] - previousPoint[1]) / (nextPoint[0] - previousPoint[0]);
  };
  const height = (x: number): number => {
    const clampedX = Math.min(Math.max(x, first[0]), last[0]);
    const i = Math.max(points.findIndex((point) => point[0] >= clampedX) - 1, 0);
    const [a, b] = [pointAt(i), pointAt(i + 1)];
    const span = b[0] - a[0];
    const t = (clampedX - a[0]) / span;
    return (
      (2 * t ** 3 - 3 * t ** 2 + 1) * a[1] +
      (t ** 3 - 2 * t ** 2 + t) * span * slope(i) +
      (3 * t ** 2 - 2 * t ** 3) * b[1] +
      (t ** 3 - t ** 2) * span * slope(i + 1)
    );
  };
  return { height, startX: first[0], endX: last[0] };
}

function contour(line: Ridge, offsetY: number, flatten: number, step: number): Point[] {
  const averageHeight = (line.height(line.startX) + line.height(line.endX)) / 2;
  const points: Point[] = [];
  for (let x = line.startX; x <= line.endX + step / 2; x += step) {
    points.push([x, line.height(x) * (1 - flatten) + averageHeight * flatten + offsetY]);
  }
  return points;
}

/** The hill under a ridge, down to `bottom`. */
export function hill(line: Ridge, bottom: number, fill: string): string {
  const outline = spline(contour(line, 0, 0, 30));
  return `<path d="${outline}L${line.endX} ${bottom}L${line.startX} ${bottom}Z" fill="${fill}"/>`;
}

export interface Hatching {
  rows: number;
  gap: number;
  colour: string;
  seed: number;
  opacity?: number;
  width?: number;
}

/** Broken lines that follow the ridge and fade downwards, as in a linocut. */
export function hatch(line: Ridge, hatching: Hatching): string {
  const random = createRandom(hatching.seed);
  const opacity = hatching.opacity ?? 0.36;
  let lines = "";
  let offsetY = hatching.gap * 0.7;
  let gap = hatching.gap;
  for (let i = 0; i < hatching.rows; i += 1) {
    const dashes = Array.from({ length: 8 }, (_, part) =>
      part % 2 === 0 ? random.integerBetween(14, 120) : random.integerBetween(6, 46),
    );
    const path = spline(contour(line, offsetY, Math.min(0.5, i * 0.05), 60));
    lines +=
      `<path d="${path}" stroke-dasharray="${dashes.join(" ")}" ` +
      `stroke-dashoffset="${random.integerBetween(0, 200)}" opacity="${(opacity * (1 - (i / hatching.rows) * 0.75)).toFixed(2)}"/>`;
    offsetY += gap;
    gap *= 1.14;
  }
  return (
    `<g fill="none" stroke="${hatching.colour}" stroke-width="${hatching.width ?? 1.6}" ` +
    `stroke-linecap="round">${lines}</g>`
  );
}

/** A road from near to far: each point has half of the road's width there. */
export function road(
  points: readonly (readonly [x: number, y: number, half: number])[],
  fill: string,
  edge: string,
): string {
  const left = spline(points.map(([x, y, half]) => [x - half, y] as const));
  const right = spline(points.map(([x, y, half]) => [x + half, y] as const).reverse());
  const ruts = [0.35, -0.25]
    .map((side) => spline(points.map(([x, y, half]) => [x + half * side, y] as const)))
    .map(
      (path, i) =>
        `<path d="${path}" stroke-dasharray="${i ? "26 38 60 22" : "50 30 18 44"}" opacity=".45"/>`,
    )
    .join("");
  return (
    `<path d="${left}L${right.slice(1)}Z" fill="${fill}"/>` +
    `<g fill="none" stroke="${edge}" stroke-width="2.2" stroke-linecap="round">` +
    `<path d="${left}" opacity=".6"/>${ruts}</g>`
  );
}

export function cypress(x: number, y: number, height: number, dark: string, lit: string): string {
  const halfWidth = height * 0.16;
  const yAt = (part: number): string => formatNumber(y - height * part);
  return (
    `<path d="M${formatNumber(x)} ${yAt(1)}C${formatNumber(x + halfWidth * 0.9)} ${yAt(0.62)} ${formatNumber(x + halfWidth)} ${yAt(0.2)} ${formatNumber(x + halfWidth * 0.25)} ${formatNumber(y)}` +
    `H${formatNumber(x - halfWidth * 0.25)}C${formatNumber(x - halfWidth)} ${yAt(0.2)} ${formatNumber(x - halfWidth * 0.9)} ${yAt(0.62)} ${formatNumber(x)} ${yAt(1)}Z" fill="${dark}"/>` +
    `<path d="M${formatNumber(x + halfWidth * 0.1)} ${yAt(0.93)}C${formatNumber(x + halfWidth * 0.8)} ${yAt(0.6)} ${formatNumber(x + halfWidth * 0.85)} ${yAt(0.2)} ${formatNumber(x + halfWidth * 0.2)} ${formatNumber(y - 4)}` +
    `C${formatNumber(x + halfWidth * 0.45)} ${yAt(0.3)} ${formatNumber(x + halfWidth * 0.4)} ${yAt(0.6)} ${formatNumber(x + halfWidth * 0.1)} ${yAt(0.93)}Z" fill="${lit}" opacity=".5"/>`
  );
}

export interface TreeColors {
  trunk: string;
  leaf: string;
  lit: string;
}

/** An olive tree, about 55 units tall at scale 1, with its foot at (x, y). */
export function olive(
  x: number,
  y: number,
  scale: number,
  colors: TreeColors,
  seed: number,
): string {
  const random = createRandom(seed);
  const trunk = `<path d="M-5 0C-3-12 2-18-3-36L3-38L6-26L12-37L15-35C10-24 5-16 7 0Z" fill="${colors.trunk}"/>`;
  const leafClump = (isLit: boolean): string => {
    const angle = random.between(0, Math.PI * 2);
    const distance = random.between(4, 20);
    const cx = 3 + Math.cos(angle) * distance * 1.35 + (isLit ? 3 : 0);
    const cy = -46 + Math.sin(angle) * distance * 0.62 - (isLit ? 5 : 0);
    const size = isLit ? 0.62 : 1;
    return (
      `<ellipse cx="${formatNumber(cx)}" cy="${formatNumber(cy)}" rx="${formatNumber(random.between(13, 19) * size)}" ` +
      `ry="${formatNumber(random.between(8, 12.5) * size)}" fill="${isLit ? colors.lit : colors.leaf}"${isLit ? ' opacity=".7"' : ""}/>`
    );
  };
  const leaves = [false, false, false, false, false, false, false, true, true, true, true]
    .map(leafClump)
    .join("");
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${scale})">${trunk}${leaves}</g>`;
}

/** Tufts of grass every few units of `xRange`, with their feet on `y`. */
export function grass(
  seed: number,
  xRange: Point,
  y: (x: number) => number,
  look: { colour: string; height: Point; step?: number; width?: number },
): string {
  const random = createRandom(seed);
  let path = "";
  for (let x = xRange[0]; x < xRange[1]; x += look.step ?? 9) {
    const bladeHeight = random.between(...look.height);
    path +=
      `M${formatNumber(x)} ${formatNumber(y(x))}q${formatNumber(random.between(-5, 7))} ${formatNumber(-bladeHeight * 0.6)} ` +
      `${formatNumber(random.between(-8, 14))} ${formatNumber(-bladeHeight)}`;
  }
  return (
    `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${look.width ?? 2.4}" ` +
    `stroke-linecap="round" opacity=".85"/>`
  );
}
