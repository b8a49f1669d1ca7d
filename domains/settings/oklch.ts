/**
 * Converts colours between sRGB hex and OKLCH, where equal steps of lightness look equal. The matrices are Björn
 * Ottosson's (https://bottosson.github.io/posts/oklab/).
 */

/** Lightness 0..1, chroma 0..about .4, hue in degrees 0..360. */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Rgb = [red: number, green: number, blue: number];

/** `#rrggbb` in lower case; undefined if the text is not a colour with three or six hex digits. */
export function normalizeHex(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const digits = /^\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, "$&$&")}`;
}

function channelsOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function hexOf(rgb: Rgb): string {
  const byte = (channel: number) => Math.max(0, Math.min(255, Math.round(channel * 255)));
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, "0")).join("")}`;
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = channelsOf(hex).map(toLinear) as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = ((Math.atan2(blue, a) * 180) / Math.PI + 360) % 360;
  return { lightness, chroma: Math.hypot(a, blue), hue };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The nearest colour a screen can show: keeps lightness and hue and reduces chroma. */
export function nearestHex(lightness: number, chroma: number, hue: number): string {
  const colour = { lightness: Math.max(0, Math.min(1, lightness)), chroma, hue };
  const fits = (channel: number) => channel >= -0.0005 && channel <= 1.0005;
  let rgb = toLinearRgb(colour);
  for (let round = 0; round < 60 && !rgb.every(fits); round++) {
    colour.chroma *= 0.94;
    rgb = toLinearRgb(colour);
  }
  return hexOf(rgb.map((channel) => fromLinear(Math.max(0, Math.min(1, channel)))) as Rgb);
}

/** Relative luminance, 0..1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex).map(toLinear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two `#rrggbb` colours, 1..21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour that `foreground` with `opacity` (0..1) gives on `background`: an opaque replacement for color-mix(in
 * srgb).
 */
export function blend(foreground: string, opacity: number, background: string): string {
  const bottom = channelsOf(background);
  return hexOf(
    channelsOf(foreground).map((top, i) => top * opacity + (bottom[i] ?? 0) * (1 - opacity)) as Rgb,
  );
}

/** `#rrggbbaa`: the colour with an opacity, 0..1. */
export function withAlpha(hex: string, opacity: number): string {
  const byte = Math.max(0, Math.min(255, Math.round(opacity * 255)));
  return `${hex}${byte.toString(16).padStart(2, "0")}`;
}
