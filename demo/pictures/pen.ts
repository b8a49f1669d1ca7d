import { chance } from "./chance.ts";

/**
 * Shared drawing functions. Every picture has exactly one light, with dotted rings around it. Hills are hatched along
 * their contour, so that flat colours look like a print. Functions return SVG text; lengths are in units of the
 * picture's view box.
 */
export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Rounds to one decimal, which is finer than a pixel at every size used here. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns a path through the points: a Catmull-Rom spline, written as Bézier curves. */
export function spline(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return "";
  let path = `M${num(first[0])} ${num(first[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const from = points[i] ?? first;
    const to = points[i + 1] ?? from;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    const a = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const b = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${num(a[0])} ${num(a[1])} ${num(b[0])} ${num(b[1])} ${num(to[0])} ${num(to[1])}`;
  }
  return path;
}

/** Hashes the text to an id, so equal gradients share an id and no counter is needed. */
function idOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `g${(hash >>> 0).toString(36)}`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      const faded = opacity < 1 ? ` stop-opacity="${opacity}"` : "";
      return `<stop offset="${offset}" stop-color="${colour}"${faded}/>`;
    })
    .join("");
}

export interface Paint {
  /** The definition of the gradient: put it anywhere before the first use. */
  defs: string;
  /** The value of a fill or a stroke. */
  url: string;
}

/** A gradient along a line, by default from top to bottom. Points are fractions of the painted shape's box. */
export function linear(stops: readonly Stop[], from: Point = [0, 0], to: Point = [0, 1]): Paint {
  const body = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}`;
  const id = idOf(body);
  return {
    defs: `<defs><linearGradient id="${id}" ${body}</linearGradient></defs>`,
    url: `url(#${id})`,
  };
}

/** A gradient around a centre. The centre and radius are fractions of the painted shape's box. */
export function radial(stops: readonly Stop[], centre: Point = [0.5, 0.5], radius = 0.5): Paint {
  const body = `cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsOf(stops)}`;
  const id = idOf(body);
  return {
    defs: `<defs><radialGradient id="${id}" ${body}</radialGradient></defs>`,
    url: `url(#${id})`,
  };
}

export interface LightLook {
  core?: string;
  glow?: string;
  ring?: string;
  /** The radius of the glow. */
  reach: number;
  rings?: number;
  gap: number;
  opacity?: number;
}

/** The one light of a picture: a glow, dotted rings, and a disc when `core` is given. */
export function light(cx: number, cy: number, radius: number, look: LightLook): string {
  const { glow = "#ffd58a", ring = "#ffe7b8", rings = 3, opacity = 0.55 } = look;
  const paint = radial([
    [0, glow, 0.95],
    [0.18, glow, 0.6],
    [0.45, glow, 0.24],
    [0.75, glow, 0.07],
    [1, glow, 0],
  ]);
  let drawn = `${paint.defs}<circle cx="${cx}" cy="${num(cy)}" r="${look.reach}" fill="${paint.url}"/>`;
  for (let i = 0; i < rings; i += 1) {
    const dash = `${[2, 1.5, 1][i % 3] ?? 1} ${[7, 9, 11][i % 3] ?? 9}`;
    drawn +=
      `<circle cx="${cx}" cy="${num(cy)}" r="${num(radius + look.gap * (i + 1))}" fill="none" ` +
      `stroke="${ring}" stroke-width="1.8" stroke-dasharray="${dash}" stroke-linecap="round" ` +
      `opacity="${(opacity * (1 - i * 0.2)).toFixed(2)}"/>`;
  }
  if (look.core) drawn += `<circle cx="${cx}" cy="${num(cy)}" r="${radius}" fill="${look.core}"/>`;
  return drawn;
}

export interface Area {
  x: Point;
  y: Point;
}

/** Draws stars that get fewer and fainter towards the horizon. */
export function stars(seed: number, count: number, area: Area, colour = "#fff3d6"): string {
  const dice = chance(seed);
  let drawn = "";
  for (let i = 0; i < count; i += 1) {
    const depth = dice.between(0, 1) ** 1.5;
    const x = dice.between(area.x[0], area.x[1]);
    const y = area.y[0] + depth * (area.y[1] - area.y[0]);
    const size = dice.oneOf([1, 1, 1.3, 1.7, 2.4]);
    const opacity = (dice.between(0.4, 1) * (1 - depth * 0.6)).toFixed(2);
    drawn += `<circle cx="${num(x)}" cy="${num(y)}" r="${size}" opacity="${opacity}"/>`;
  }
  return `<g fill="${colour}">${drawn}</g>`;
}

/** Short strokes in one direction: the texture of walls, water and cloth. */
export function strokes(
  seed: number,
  count: number,
  area: Area,
  look: { colour: string; length: Point; opacity: number; width?: number; upright?: boolean },
): string {
  const dice = chance(seed);
  let path = "";
  for (let i = 0; i < count; i += 1) {
    const start = `M${num(dice.between(...area.x))} ${num(dice.between(...area.y))}`;
    const length = dice.between(...look.length);
    path += look.upright
      ? `${start}v${num(length)}`
      : `${start}q${num(length / 2)} ${num(dice.between(-3, 3))} ${num(length)} 0`;
  }
  return (
    `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${look.width ?? 1.7}" ` +
    `stroke-linecap="round" opacity="${look.opacity}"/>`
  );
}

/** Moves and scales a part around its own origin; a `flip` of -1 mirrors it. */
export function place(part: string, x: number, y: number, scale = 1, flip = 1): string {
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale * flip} ${scale})">${part}</g>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"/>`;
}

export function picture(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}">${body}</svg>`
  );
}
