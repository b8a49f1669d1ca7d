import { createRandom } from "./random.ts";
import { cypress, hatch, hill, ridge } from "./land.ts";
import {
  light,
  linearGradient,
  formatNumber,
  svgDocument,
  place,
  rect,
  stars,
  strokes,
} from "./pen.ts";
import { amphora, candle, cup, jug, loaf, mendedBowl, oilLamp, wallWindow } from "./things.ts";

/** Covers that show interiors, 800 × 800; everything important is inside x 80–720 and y 175–625. */
const coverSize = 800;

/** An oil lamp in an arch that opens to the night. */
export function learningToPray(): string {
  const wall = linearGradient([
    [0, "#1b2b4c"],
    [0.6, "#24406b"],
    [1, "#182b4c"],
  ]);
  const nightSky = linearGradient([
    [0, "#0a1430"],
    [0.6, "#1d3a6b"],
    [0.8, "#456292"],
  ]);
  const archOpening = "M176 626V356C176 224 276 122 400 122S624 224 624 356V626Z";
  const random = createRandom(8);
  let archStones = "";
  for (let i = 0; i <= 12; i += 1) {
    const angle = Math.PI * (i / 12);
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    archStones += `M${formatNumber(400 - x * 232)} ${formatNumber(356 - y * 242)}L${formatNumber(400 - x * 284)} ${formatNumber(356 - y * 296)}`;
  }
  for (let y = 404; y < 626; y += 56) archStones += `M168 ${y}H116M632 ${y}H684`;
  let brickLines = "";
  for (let row = 0; row < 12; row += 1) {
    const y = 36 + row * 56;
    for (let x = random.between(-60, 0); x < coverSize; x += random.between(80, 150)) {
      brickLines += `M${formatNumber(x)} ${formatNumber(y + random.between(-3, 3))}h${formatNumber(random.between(24, 76))}`;
    }
  }
  const plainRidge = ridge("160,590 300,562 430,584 560,556 640,578");
  return svgDocument(
    coverSize,
    coverSize,
    wall.defs +
      nightSky.defs +
      rect(0, 0, coverSize, coverSize, wall.url) +
      `<path d="${brickLines}" stroke="#4a6ea8" stroke-width="1.8" stroke-linecap="round" opacity=".4"/>` +
      '<path d="M112 640V356C112 186 240 56 400 56S688 186 688 356V640Z" fill="#2a4775"/>' +
      `<clipPath id="opening"><path d="${archOpening}"/></clipPath><g clip-path="url(#opening)">${rect(170, 116, 460, 520, nightSky.url)}` +
      stars(21, 90, { x: [176, 624], y: [120, 540] }) +
      hill(plainRidge, 640, "#16294f") +
      hatch(plainRidge, { rows: 4, gap: 11, colour: "#6d8cc0", seed: 3 }) +
      cypress(560, 580, 92, "#0b1733", "#1d3a6b") +
      cypress(592, 588, 66, "#0b1733", "#1d3a6b") +
      "</g>" +
      `<path d="${archStones}" stroke="#142444" stroke-width="2.4" stroke-linecap="round" opacity=".7"/>` +
      `<path d="${archOpening}" fill="none" stroke="#122041" stroke-width="9"/>` +
      '<path d="M183 626V356C183 228 280 129 400 129" fill="none" stroke="#f0b878" stroke-width="3" opacity=".5" stroke-linecap="round" stroke-dasharray="60 10 120 14 40 8"/>' +
      light(283, 396, 18, { reach: 280, gap: 46, rings: 4, opacity: 0.6 }) +
      rect(0, 618, coverSize, 30, "#4a5c86") +
      rect(0, 648, coverSize, 160, "#101d3a") +
      '<path d="M0 619.5H800" stroke="#f0b878" stroke-width="3" opacity=".6"/>' +
      strokes(
        5,
        34,
        { x: [-20, 760], y: [664, 790] },
        { colour: "#4a6ea8", length: [40, 200], opacity: 0.4 },
      ) +
      '<ellipse cx="426" cy="632" rx="150" ry="9" fill="#0a1226" opacity=".45"/>' +
      place(oilLamp(), 424, 632, 1.02),
  );
}

/** Three jars on a shelf, one of them mended with gold; the window throws its light over them. */
export function clayJars(): string {
  const wall = linearGradient([
    [0, "#ebd2b2"],
    [1, "#d3a980"],
  ]);
  const beam = linearGradient(
    [
      [0, "#fff6dd", 0.9],
      [1, "#ffe9be", 0.08],
    ],
    [0, 0],
    [1, 0.6],
  );
  return svgDocument(
    coverSize,
    coverSize,
    wall.defs +
      beam.defs +
      rect(0, 0, coverSize, coverSize, wall.url) +
      strokes(
        4,
        80,
        { x: [-20, 780], y: [0, 590] },
        { colour: "#b98b66", length: [26, 70], opacity: 0.3 },
      ) +
      '<path d="M262 96L820 330V640H690L262 296Z" fill="' +
      beam.url +
      '" opacity=".7"/>' +
      wallWindow(182, 322, 1.02, "#fff8e2") +
      rect(0, 596, coverSize, 28, "#8a5b42") +
      rect(0, 624, coverSize, 180, "#b78763") +
      '<path d="M0 598H800" stroke="#f7dcb2" stroke-width="3.4" opacity=".8"/><path d="M0 624H800V646H0Z" fill="#5a3a33" opacity=".35"/>' +
      strokes(
        14,
        26,
        { x: [-20, 760], y: [664, 790] },
        { colour: "#8a5b42", length: [60, 200], opacity: 0.4 },
      ) +
      place(amphora(), 318, 606) +
      place(jug(), 502, 608, 0.94) +
      place(mendedBowl(), 634, 610, 0.96),
  );
}

/** A loaf, a cup and a candle on a laid table. */
export function aroundOneTable(): string {
  const wall = linearGradient([
    [0, "#2a443a"],
    [1, "#4c7060"],
  ]);
  const cloth = linearGradient([
    [0, "#fdf3df"],
    [1, "#e2c9a2"],
  ]);
  const stripe = (y: number, width: number): string =>
    `<path d="M-20 ${y}C200 ${y - 20} 600 ${y - 20} 820 ${y}" stroke="#b5533c" stroke-width="${width}" fill="none" opacity=".82"/>`;
  return svgDocument(
    coverSize,
    coverSize,
    wall.defs +
      cloth.defs +
      rect(0, 0, coverSize, coverSize, wall.url) +
      strokes(
        3,
        110,
        { x: [0, coverSize], y: [-10, 500] },
        { colour: "#86a894", length: [8, 26], opacity: 0.3, upright: true },
      ) +
      light(520, 254, 16, { reach: 300, gap: 48, rings: 4, opacity: 0.65 }) +
      `<path d="M-20 520C200 498 600 498 820 520V800H-20Z" fill="${cloth.url}"/>` +
      '<path d="M-20 520C200 498 600 498 820 520" fill="none" stroke="#fffaf0" stroke-width="3" opacity=".8"/>' +
      stripe(552, 2.4) +
      stripe(690, 4) +
      stripe(708, 13) +
      stripe(726, 4) +
      strokes(
        6,
        46,
        { x: [-20, 780], y: [560, 680] },
        { colour: "#c9a674", length: [18, 70], opacity: 0.35 },
      ) +
      strokes(
        7,
        30,
        { x: [-20, 780], y: [738, 796] },
        { colour: "#c9a674", length: [18, 70], opacity: 0.4 },
      ) +
      place(candle(), 520, 548, 1.06) +
      place(loaf(), 298, 606, 1) +
      place(cup(), 652, 618, 0.92) +
      '<path d="M462 622c20-10 44-8 54 4-8 14-40 16-54-4Z" fill="#cb8442"/><path d="M468 620c16-6 32-5 42 3" fill="none" stroke="#fbe8c4" stroke-width="3" stroke-linecap="round"/>' +
      '<g fill="#a8693a" opacity=".7"><circle cx="540" cy="640" r="2.4"/><circle cx="446" cy="640" r="2"/><circle cx="556" cy="630" r="1.6"/><circle cx="430" cy="632" r="1.6"/></g>',
  );
}
