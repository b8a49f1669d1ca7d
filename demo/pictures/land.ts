import { chance } from "./chance.ts";
import type { Point } from "./pen.ts";
import { num, spline } from "./pen.ts";

/** A line of hills with a height at every x, so that things can be placed on it. */
export interface Ridge {
  height(x: number): number;
  from: number;
  to: number;
}

/** Returns a smooth ridge through the given points ("x,y x,y …", ordered by x). */
export function ridge(through: string): Ridge {
  const points = through.split(" ").map((pair): Point => {
    const [x, y] = pair.split(",").map(Number);
    return [x ?? Number.NaN, y ?? Number.NaN];
  });
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2 || points.flat().some(Number.isNaN)) {
    throw new Error(`A ridge needs two points or more, written "x,y x,y": ${through}`);
  }
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? first;
  const slope = (i: number): number => {
    const [before, after] = [at(i - 1), at(i + 1)];
    return (after[1] - before[1]) / (after[0] - before[0]);
  };
  const height = (x: number): number => {
    const inside = Math.min(Math.max(x, first[0]), last[0]);
    const i = Math.max(points.findIndex((point) => point[0] >= inside) - 1, 0);
    const [a, b] = [at(i), at(i + 1)];
    const span = b[0] - a[0];
    const t = (inside - a[0]) / span;
    return (
      (2 * t ** 3 - 3 * t ** 2 + 1) * a[1] +
      (t ** 3 - 2 * t ** 2 + t) * span * slope(i) +
      (3 * t ** 2 - 2 * t ** 3) * b[1] +
      (t ** 3 - t ** 2) * span * slope(i + 1)
    );
  };
  return { height, from: first[0], to: last[0] };
}

function contour(line: Ridge, below: number, flatten: number, step: number): Point[] {
  const level = (line.height(line.from) + line.height(line.to)) / 2;
  const points: Point[] = [];
  for (let x = line.from; x <= line.to + step / 2; x += step) {
    points.push([x, line.height(x) * (1 - flatten) + level * flatten + below]);
  }
  return points;
}

/** The hill under a ridge, down to `bottom`. */
export function hill(line: Ridge, bottom: number, fill: string): string {
  const outline = spline(contour(line, 0, 0, 30));
  return `<path d="${outline}L${line.to} ${bottom}L${line.from} ${bottom}Z" fill="${fill}"/>`;
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
export function hatch(line: Ridge, look: Hatching): string {
  const dice = chance(look.seed);
  const opacity = look.opacity ?? 0.36;
  let drawn = "";
  let below = look.gap * 0.7;
  let gap = look.gap;
  for (let i = 0; i < look.rows; i += 1) {
    const dashes = Array.from({ length: 8 }, (_, part) =>
      part % 2 === 0 ? dice.whole(14, 120) : dice.whole(6, 46),
    );
    const path = spline(contour(line, below, Math.min(0.5, i * 0.05), 60));
    drawn +=
      `<path d="${path}" stroke-dasharray="${dashes.join(" ")}" ` +
      `stroke-dashoffset="${dice.whole(0, 200)}" opacity="${(opacity * (1 - (i / look.rows) * 0.75)).toFixed(2)}"/>`;
    below += gap;
    gap *= 1.14;
  }
  return (
    `<g fill="none" stroke="${look.colour}" stroke-width="${look.width ?? 1.6}" ` +
    `stroke-linecap="round">${drawn}</g>`
  );
}

/** A road from near to far: each point has half of the road's width there. */
export function road(
  course: readonly (readonly [x: number, y: number, half: number])[],
  fill: string,
  edge: string,
): string {
  const left = spline(course.map(([x, y, half]) => [x - half, y] as const));
  const right = spline(course.map(([x, y, half]) => [x + half, y] as const).reverse());
  const ruts = [0.35, -0.25]
    .map((side) => spline(course.map(([x, y, half]) => [x + half * side, y] as const)))
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
  const w = height * 0.16;
  const up = (part: number): string => num(y - height * part);
  return (
    `<path d="M${num(x)} ${up(1)}C${num(x + w * 0.9)} ${up(0.62)} ${num(x + w)} ${up(0.2)} ${num(x + w * 0.25)} ${num(y)}` +
    `H${num(x - w * 0.25)}C${num(x - w)} ${up(0.2)} ${num(x - w * 0.9)} ${up(0.62)} ${num(x)} ${up(1)}Z" fill="${dark}"/>` +
    `<path d="M${num(x + w * 0.1)} ${up(0.93)}C${num(x + w * 0.8)} ${up(0.6)} ${num(x + w * 0.85)} ${up(0.2)} ${num(x + w * 0.2)} ${num(y - 4)}` +
    `C${num(x + w * 0.45)} ${up(0.3)} ${num(x + w * 0.4)} ${up(0.6)} ${num(x + w * 0.1)} ${up(0.93)}Z" fill="${lit}" opacity=".5"/>`
  );
}

export interface TreeInks {
  trunk: string;
  leaf: string;
  lit: string;
}

/** An olive tree, about 55 units tall at scale 1, with its foot at (x, y). */
export function olive(x: number, y: number, scale: number, inks: TreeInks, seed: number): string {
  const dice = chance(seed);
  const trunk = `<path d="M-5 0C-3-12 2-18-3-36L3-38L6-26L12-37L15-35C10-24 5-16 7 0Z" fill="${inks.trunk}"/>`;
  const clump = (lit: boolean): string => {
    const turn = dice.between(0, Math.PI * 2);
    const far = dice.between(4, 20);
    const cx = 3 + Math.cos(turn) * far * 1.35 + (lit ? 3 : 0);
    const cy = -46 + Math.sin(turn) * far * 0.62 - (lit ? 5 : 0);
    const size = lit ? 0.62 : 1;
    return (
      `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(dice.between(13, 19) * size)}" ` +
      `ry="${num(dice.between(8, 12.5) * size)}" fill="${lit ? inks.lit : inks.leaf}"${lit ? ' opacity=".7"' : ""}/>`
    );
  };
  const leaves = [false, false, false, false, false, false, false, true, true, true, true]
    .map(clump)
    .join("");
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})">${trunk}${leaves}</g>`;
}

/** Tufts of grass every few units between two edges, with their feet on `y`. */
export function grass(
  seed: number,
  edges: Point,
  y: (x: number) => number,
  look: { colour: string; height: Point; step?: number; width?: number },
): string {
  const dice = chance(seed);
  let path = "";
  for (let x = edges[0]; x < edges[1]; x += look.step ?? 9) {
    const tall = dice.between(...look.height);
    path +=
      `M${num(x)} ${num(y(x))}q${num(dice.between(-5, 7))} ${num(-tall * 0.6)} ` +
      `${num(dice.between(-8, 14))} ${num(-tall)}`;
  }
  return (
    `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${look.width ?? 2.4}" ` +
    `stroke-linecap="round" opacity=".85"/>`
  );
}
