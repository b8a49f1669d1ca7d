import { createRandom } from "./random.ts";

/**
 * Shared drawing functions. Every picture has exactly one light, with dotted rings around it. Hills are hatched along
 * their contour, so that flat colours look like a print. Functions return SVG text; lengths are in units of the
 * picture's view box.
 */
export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Rounds to one decimal, which is finer than a pixel at every size used here. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns a path through the points: a Catmull-Rom spline, written as Bézier curves. */
export function spline(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return "";
  let path = `M${formatNumber(first[0])} ${formatNumber(first[1])}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const from = points[i] ?? first;
    const to = points[i + 1] ?? from;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    const a = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const b = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${formatNumber(a[0])} ${formatNumber(a[1])} ${formatNumber(b[0])} ${formatNumber(b[1])} ${formatNumber(to[0])} ${formatNumber(to[1])}`;
  }
  return path;
}

/** Hashes the text to an id, so equal gradients share an id and no counter is needed. */
function hashToId(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `g${(hash >>> 0).toString(36)}`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => {
      const opacityAttribute = opacity < 1 ? ` stop-opacity="${opacity}"` : "";
      return `<stop offset="${offset}" stop-color="${colour}"${opacityAttribute}/>`;
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
export function linearGradient(
  stops: readonly Stop[],
  start: Point = [0, 0],
  end: Point = [0, 1],
): Paint {
  const body = `x1="${start[0]}" y1="${start[1]}" x2="${end[0]}" y2="${end[1]}">${stopsOf(stops)}`;
  const id = hashToId(body);
  return {
    defs: `<defs><linearGradient id="${id}" ${body}</linearGradient></defs>`,
    url: `url(#${id})`,
  };
}

/** A gradient around a centre. The centre and radius are fractions of the painted shape's box. */
export function radialGradient(
  stops: readonly Stop[],
  centre: Point = [0.5, 0.5],
  radius = 0.5,
): Paint {
  const body = `cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsOf(stops)}`;
  const id = hashToId(body);
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
  const paint = radialGradient([
    [0, glow, 0.95],
    [0.18, glow, 0.6],
    [0.45, glow, 0.24],
    [0.75, glow, 0.07],
    [1, glow, 0],
  ]);
  let svg = `${paint.defs}<circle cx="${cx}" cy="${formatNumber(cy)}" r="${look.reach}" fill="${paint.url}"/>`;
  for (let i = 0; i < rings; i += 1) {
    const dash = `${[2, 1.5, 1][i % 3] ?? 1} ${[7, 9, 11][i % 3] ?? 9}`;
    svg +=
      `<circle cx="${cx}" cy="${formatNumber(cy)}" r="${formatNumber(radius + look.gap * (i + 1))}" fill="none" ` +
      `stroke="${ring}" stroke-width="1.8" stroke-dasharray="${dash}" stroke-linecap="round" ` +
      `opacity="${(opacity * (1 - i * 0.2)).toFixed(2)}"/>`;
  }
  if (look.core)
    svg += `<circle cx="${cx}" cy="${formatNumber(cy)}" r="${radius}" fill="${look.core}"/>`;
  return svg;
}

export interface Area {
  x: Point;
  y: Point;
}

/** Draws stars that get fewer and fainter towards the horizon. */
export function stars(seed: number, count: number, area: Area, colour = "#fff3d6"): string {
  const random = createRandom(seed);
  let svg = "";
  for (let i = 0; i < count; i += 1) {
    const depth = random.between(0, 1) ** 1.5;
    const x = random.between(area.x[0], area.x[1]);
    const y = area.y[0] + depth * (area.y[1] - area.y[0]);
    const size = random.oneOf([1, 1, 1.3, 1.7, 2.4]);
    const opacity = (random.between(0.4, 1) * (1 - depth * 0.6)).toFixed(2);
    svg += `<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${size}" opacity="${opacity}"/>`;
  }
  return `<g fill="${colour}">${svg}</g>`;
}

/** Short strokes in one direction: the texture of walls, water and cloth. */
export function strokes(
  seed: number,
  count: number,
  area: Area,
  look: { colour: string; length: Point; opacity: number; width?: number; upright?: boolean },
): string {
  const random = createRandom(seed);
  let path = "";
  for (let i = 0; i < count; i += 1) {
    const start = `M${formatNumber(random.between(...area.x))} ${formatNumber(random.between(...area.y))}`;
    const length = random.between(...look.length);
    path += look.upright
      ? `${start}v${formatNumber(length)}`
      : `${start}q${formatNumber(length / 2)} ${formatNumber(random.between(-3, 3))} ${formatNumber(length)} 0`;
  }
  return (
    `<path d="${path}" fill="none" stroke="${look.colour}" stroke-width="${look.width ?? 1.7}" ` +
    `stroke-linecap="round" opacity="${look.opacity}"/>`
  );
}

/** Moves and scales a part around its own origin; a `flip` of -1 mirrors it. */
export function place(part: string, x: number, y: number, scale = 1, flip = 1): string {
  return `<g transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${scale * flip} ${scale})">${part}</g>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(width)}" height="${formatNumber(height)}" fill="${fill}"/>`;
}

export function svgDocument(width: number, height: number, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width}" height="${height}">${body}</svg>`
  );
}
