import { linearGradient, formatNumber, place, radialGradient } from "./pen.ts";

/** The colours of a house. Each thing in this file is drawn around its own origin; `place` puts it into a scene. */
export interface HouseColors {
  wall: string;
  shade: string;
  door: string;
  roof: string;
}

/** A house with a lit door; its threshold is at (0, 0), about 80 wide at scale 1. */
export function house(x: number, y: number, scale: number, colors: HouseColors): string {
  const { wall, shade, door, roof } = colors;
  const svg =
    `<path d="M-30 0V-40H18V0Z" fill="${wall}"/><path d="M18 0V-28H46V0Z" fill="${shade}"/>` +
    `<path d="M-33-40H21V-45H-33ZM18-28H48V-32H18Z" fill="${roof}"/>` +
    `<path d="M-12-45V-51H8V-45Z" fill="${shade}"/>` +
    `<path d="M-17 0V-17A9 9 0 0 1 1-17V0Z" fill="${door}"/>` +
    `<rect x="28" y="-20" width="7" height="8" rx="1" fill="${door}" opacity=".85"/>` +
    `<rect x="7" y="-30" width="5" height="7" rx="1" fill="${door}" opacity=".85"/>` +
    `<path d="M-26-32h9M-24-12h5M8-12h7M6-36h6" stroke="${roof}" stroke-width="1.4" opacity=".35" stroke-linecap="round"/>`;
  return place(svg, x, y, scale);
}

/** A flame whose wick is at (0, 0), 100 tall at scale 1. */
export function flame(): string {
  return (
    '<path d="M0-100C32-62 38-34 32-8C27 12 14 24 0 24S-27 12-32-8C-36-36-16-58 0-100Z" fill="#ffc765"/>' +
    '<path d="M0-60C14-36 18-18 14-2C11 10 5 16-2 16S-16 10-18-2C-21-20-10-30 0-60Z" fill="#fff4d8"/>'
  );
}

/** The oil lamp: spout with its flame at the left, handle at the right, foot on (0, 0); 330 wide. */
export function oilLamp(): string {
  const clay = linearGradient([
    [0, "#eab07c"],
    [0.5, "#c0714b"],
    [1, "#74392f"],
  ]);
  const foot = linearGradient([
    [0, "#a45d42"],
    [1, "#4e2a30"],
  ]);
  return (
    `${clay.defs}${foot.defs}<path d="M-40-86H44L52-40C58-20 76-12 92-6V0H-88V-6C-72-12-54-20-48-40Z" fill="${foot.url}"/>` +
    '<path d="M-30-84H-20C-24-56-28-28-62-8L-78-6C-54-16-38-36-34-62Z" fill="#f3c08e" opacity=".35"/>' +
    '<path d="M-134-160C-128-176-142-186-138-196" stroke="#3a2226" stroke-width="6" fill="none" stroke-linecap="round"/>' +
    `<path d="M-140-160C-122-98-72-86-18-86C52-86 90-120 94-164C96-180 128-184 134-156C140-126 108-104 74-108C88-118 118-122 118-152C118-166 104-168 100-156C94-134 80-126 60-140C34-164-4-176-44-170C-78-166-96-150-140-160Z" fill="${clay.url}"/>` +
    '<ellipse cx="-20" cy="-166" rx="62" ry="12" fill="#54292c"/>' +
    '<path d="M-122-140C-102-106-62-94-18-94" fill="none" stroke="#ffe0b0" stroke-width="3.4" opacity=".6" stroke-linecap="round"/>' +
    '<path d="M-94-118C-54-96 26-98 66-128" fill="none" stroke="#5a2f31" stroke-width="2.4" opacity=".55" stroke-dasharray="3 8" stroke-linecap="round"/>' +
    place(flame(), -138, -196, 0.92)
  );
}

/** A round loaf with three cuts, its base on (0, 0); 380 wide. */
export function loaf(): string {
  const crust = radialGradient(
    [
      [0, "#f4cb8c"],
      [0.62, "#cb8442"],
      [1, "#8e4e2b"],
    ],
    [0.42, 0.28],
    0.8,
  );
  return (
    `${crust.defs}<ellipse cx="0" cy="-2" rx="206" ry="20" fill="#5a3a26" opacity=".3"/>` +
    `<path d="M-188-26C-192-112-112-166 0-166S192-112 188-26C186-6 168 0 146 0H-146C-168 0-186-6-188-26Z" fill="${crust.url}"/>` +
    '<path d="M-94-138C-68-112-54-78-52-34M-14-156C2-124 8-82 4-34M66-142C70-108 62-70 46-36" stroke="#fbe8c4" stroke-width="11" fill="none" stroke-linecap="round"/>' +
    '<path d="M-86-134C-60-108-46-74-44-34M-6-152C10-120 16-78 12-34M74-136C78-102 70-66 54-34" stroke="#8e4e2b" stroke-width="3.4" fill="none" stroke-linecap="round" opacity=".7"/>' +
    '<path d="M-160-60C-150-96-126-120-104-130M110-120C136-104 152-84 158-60" stroke="#fff0d2" stroke-width="4" fill="none" stroke-linecap="round" opacity=".45" stroke-dasharray="26 12 10 14"/>'
  );
}

/** A clay cup of wine on a foot, base on (0, 0); 120 wide, 170 tall. */
export function cup(): string {
  const clay = linearGradient(
    [
      [0, "#b8705a"],
      [0.55, "#9c5b45"],
      [1, "#623029"],
    ],
    [0, 0],
    [1, 0],
  );
  return (
    `${clay.defs}<ellipse cx="0" cy="-1" rx="56" ry="8" fill="#5a3a26" opacity=".3"/>` +
    `<path d="M-58-166H58C62-106 42-70 12-62V-22C12-12 38-8 46 0H-46C-38-8-12-12-12-22V-62C-42-70-62-106-58-166Z" fill="${clay.url}"/>` +
    '<ellipse cx="0" cy="-166" rx="58" ry="11" fill="#c07c62"/><ellipse cx="0" cy="-164" rx="51" ry="8" fill="#4e1e28"/>' +
    '<path d="M-46-138C-45-106-34-86-16-76" fill="none" stroke="#f0c4a4" stroke-width="5" stroke-linecap="round" opacity=".7"/>' +
    '<path d="M-55-128C-20-116 22-116 56-128" fill="none" stroke="#f0c4a4" stroke-width="2.6" opacity=".5" stroke-dasharray="2 8" stroke-linecap="round"/>'
  );
}

/** A burning candle in a clay dish, base on (0, 0); its flame is at (0, -232). */
export function candle(): string {
  return (
    '<ellipse cx="0" cy="-2" rx="66" ry="9" fill="#5a3a26" opacity=".3"/>' +
    '<path d="M-56-36H56C56-12 34 0 0 0S-56-12-56-36Z" fill="#8b5a3a"/><ellipse cx="0" cy="-36" rx="56" ry="8" fill="#6d4229"/>' +
    '<path d="M-24-226C-10-220 12-230 22-222V-38C10-34-12-34-24-38Z" fill="#fdf2db"/><path d="M8-226C14-227 18-226 22-222V-38C18-37 13-36 8-36Z" fill="#d9be95" opacity=".65"/>' +
    '<path d="M-24-206C-15-194-17-162-11-154S-5-184 1-200" fill="#fff9ea"/>' +
    '<path d="M-46-26C-40-14-26-8-10-6" fill="none" stroke="#d9a97e" stroke-width="4" stroke-linecap="round" opacity=".7"/>' +
    '<path d="M0-222V-240" stroke="#3a2a22" stroke-width="4" stroke-linecap="round"/>' +
    place(flame(), 0, -252, 0.76)
  );
}

export interface ClayTones {
  lit: string;
  body: string;
  shade: string;
}

function clayPaint(tones: ClayTones): { defs: string; url: string } {
  return linearGradient(
    [
      [0, tones.lit],
      [0.5, tones.body],
      [1, tones.shade],
    ],
    [0, 0],
    [1, 0],
  );
}

/** A tall jar with two handles, base on (0, 0); 276 wide, 362 tall. */
export function amphora(): string {
  const clay = clayPaint({ lit: "#e6945f", body: "#bf6644", shade: "#743a33" });
  const zigzag = Array.from({ length: 11 }, (_, i) => `${i % 2 ? "l17-9" : "l17 10"}`).join("");
  return (
    `${clay.defs}<ellipse cx="4" cy="-1" rx="92" ry="9" fill="#4a2c26" opacity=".3"/>` +
    '<path d="M-26-316C-80-324-106-292-98-238M26-316C80-324 106-292 98-238" fill="none" stroke="#8e4a38" stroke-width="14" stroke-linecap="round"/>' +
    `<path d="M-42-362H42C44-342 38-332 28-322C28-300 40-288 62-266C96-232 108-196 102-142C96-80 62-30 40 0H-40C-62-30-96-80-102-142C-108-196-96-232-62-266C-40-288-28-300-28-322C-38-332-44-342-42-362Z" fill="${clay.url}"/>` +
    '<ellipse cx="0" cy="-362" rx="42" ry="7" fill="#5f2d28"/><path d="M-42-361C-20-353 20-353 42-361" fill="none" stroke="#f4b98c" stroke-width="5" stroke-linecap="round"/>' +
    '<path d="M-100-176C-40-156 40-156 100-176M-103-148C-42-128 42-128 103-148" fill="none" stroke="#f6d6ae" stroke-width="4" opacity=".75"/>' +
    `<path d="M-92-160${zigzag}" fill="none" stroke="#f6d6ae" stroke-width="2.6" opacity=".7" stroke-linejoin="round"/>` +
    '<path d="M-76-214C-84-160-74-92-44-36" stroke="#ffd9b0" stroke-width="7" fill="none" opacity=".5" stroke-linecap="round"/>'
  );
}

/** A jug with one handle, base on (0, 0); 210 wide, 218 tall. */
export function jug(): string {
  const clay = clayPaint({ lit: "#9fb2ae", body: "#62807f", shade: "#344b55" });
  return (
    `${clay.defs}<ellipse cx="4" cy="-1" rx="80" ry="8" fill="#4a2c26" opacity=".3"/>` +
    '<path d="M28-204C100-222 128-162 84-114" fill="none" stroke="#46606a" stroke-width="13" stroke-linecap="round"/>' +
    `<path d="M-32-218H32C32-196 22-190 22-174C82-152 106-112 100-66C96-36 82-16 70 0H-70C-82-16-96-36-100-66C-106-112-82-152-22-174C-22-190-32-196-32-218Z" fill="${clay.url}"/>` +
    '<ellipse cx="0" cy="-218" rx="32" ry="6" fill="#2c4049"/><path d="M-76-114C-88-86-86-52-68-20" stroke="#e4eee4" stroke-width="6" fill="none" opacity=".5" stroke-linecap="round"/>' +
    '<path d="M-97-84C-38-66 38-66 97-84" fill="none" stroke="#e4eee4" stroke-width="3.4" opacity=".65" stroke-dasharray="4 9" stroke-linecap="round"/>'
  );
}

/** A broken bowl that was mended with gold, base on (0, 0); 150 wide, 92 tall. */
export function mendedBowl(): string {
  const clay = clayPaint({ lit: "#f5e4c6", body: "#d7b78e", shade: "#8e6a55" });
  return (
    `${clay.defs}<ellipse cx="2" cy="-1" rx="52" ry="7" fill="#4a2c26" opacity=".3"/>` +
    `<path d="M-75-90H75C75-38 49-6 23 0H-23C-51-6-75-38-75-90Z" fill="${clay.url}"/><ellipse cx="0" cy="-90" rx="75" ry="13" fill="#7a5848"/><path d="M-75-90A75 13 0 0 0 75-90" fill="none" stroke="#fff1d8" stroke-width="2.4" opacity=".6"/>` +
    '<path d="M-13-78L1-56L-9-40L9-20L4-4M1-56L22-50M-9-40L-30-32" stroke="#f0b640" stroke-width="4.2" fill="none" stroke-linecap="round" stroke-linejoin="round"/>'
  );
}

/** A window with a round head seen from inside: its sill is at (0, 0), 156 wide at scale 1. */
export function wallWindow(x: number, y: number, scale: number, pane: string): string {
  const shape = "M-78 0V-168C-78-222-42-254 0-254S78-222 78-168V0Z";
  const rings = [1, 2, 3]
    .map((i) => {
      const w = 78 + 17 * i;
      return (
        `<path d="M${formatNumber(-w)} 0V-168C${formatNumber(-w)} ${formatNumber(-226 - 14 * i)} ${formatNumber(-46 - 9 * i)} ${formatNumber(-254 - 17 * i)} 0 ${formatNumber(-254 - 17 * i)}` +
        `S${formatNumber(w)} ${formatNumber(-226 - 14 * i)} ${formatNumber(w)} -168V0" fill="none" stroke="#fff3d0" stroke-width="2.2" stroke-dasharray="2 8" stroke-linecap="round" opacity="${(1 - 0.25 * i).toFixed(2)}"/>`
      );
    })
    .join("");
  const svg =
    `${rings}<path d="${shape}" fill="${pane}"/><path d="M0-254V0M-78-128H78" stroke="#c08f62" stroke-width="7"/>` +
    `<path d="${shape}" fill="none" stroke="#a8744d" stroke-width="10"/><path d="M-96 0H96V12H-96Z" fill="#8a5b42"/>`;
  return place(svg, x, y, scale);
}
