import { createRandom } from "./random.ts";
import { birds, walker } from "./figures.ts";
import type { Ridge } from "./land.ts";
import { cypress, hatch, hill, ridge } from "./land.ts";
import { light, linearGradient, formatNumber, svgDocument, place, rect, strokes } from "./pen.ts";
import { candle, cup, house, jug, loaf, oilLamp } from "./things.ts";

/** Indoor scenes, 1600 × 1000: pictures for lessons and posters for videos. */
const width = 1600;
const height = 1000;

/** An oil lamp on a table that lights an open book. */
export function lampPicture(): string {
  const wall = linearGradient([
    [0, "#1c2238"],
    [1, "#3a3346"],
  ]);
  const table = linearGradient([
    [0, "#8b5a41"],
    [1, "#4a2d2a"],
  ]);
  const textLines = (startX: number): string =>
    Array.from(
      { length: 6 },
      (_, i) => `M${startX + i * 2} ${-92 + i * 14}q90 -10 ${178 - i * 3} 2`,
    ).join("");
  const book =
    '<ellipse cx="0" cy="8" rx="270" ry="18" fill="#24151a" opacity=".5"/>' +
    '<path d="M-262 6L-226-122C-150-140-60-136 0-108C60-136 150-140 226-122L262 6C170-8 70-4 0 20C-70-4-170-8-262 6Z" fill="#7a3c34"/>' +
    '<path d="M-246-4L-214-122C-150-138-60-132 0-104V10C-70-14-160-18-246-4Z" fill="#ffefcf"/><path d="M246-4L214-122C150-138 60-132 0-104V10C70-14 160-18 246-4Z" fill="#f0d9b0"/>' +
    '<path d="M0-104V10M-30-114C-24-80-24-40-26-2" stroke="#b98a5e" stroke-width="3" fill="none" opacity=".6"/>' +
    `<path d="${textLines(-212)}${textLines(22)}" stroke="#8f6a4c" stroke-width="3.4" fill="none" stroke-linecap="round" opacity=".55" stroke-dasharray="40 8 26 7 60 9"/>` +
    '<path d="M-120-126L-134 30L-116 16L-100 30L-92-130Z" fill="#c8503f"/>';
  return svgDocument(
    width,
    height,
    wall.defs +
      table.defs +
      rect(0, 0, width, height, wall.url) +
      strokes(
        5,
        150,
        { x: [-20, 1560], y: [0, 700] },
        { colour: "#6d6488", length: [30, 120], opacity: 0.32, width: 2 },
      ) +
      light(553, 440, 26, { reach: 560, gap: 78, rings: 5, opacity: 0.6 }) +
      rect(0, 716, width, 300, table.url) +
      '<path d="M0 718H1600" stroke="#f6c58a" stroke-width="4" opacity=".75"/>' +
      strokes(
        8,
        60,
        { x: [-40, 1500], y: [740, 990] },
        { colour: "#2f1c1e", length: [90, 320], opacity: 0.4, width: 2.4 },
      ) +
      strokes(
        12,
        26,
        { x: [300, 1100], y: [736, 860] },
        { colour: "#f0b070", length: [60, 200], opacity: 0.3, width: 2.2 },
      ) +
      '<ellipse cx="764" cy="786" rx="230" ry="18" fill="#24151a" opacity=".45"/>' +
      place(oilLamp(), 760, 788, 1.5) +
      place(book, 1140, 872, 1.14),
  );
}

/** Bread and a cup by candlelight. */
export function breadPicture(): string {
  const wall = linearGradient([
    [0, "#4a3038"],
    [1, "#7c4f45"],
  ]);
  const cloth = linearGradient([
    [0, "#fdf3df"],
    [1, "#dcbf94"],
  ]);
  const stripe = (y: number, thickness: number): string =>
    `<path d="M-20 ${y}C400 ${y - 34} 1200 ${y - 34} 1620 ${y}" stroke="#3f6a73" stroke-width="${thickness}" fill="none" opacity=".8"/>`;
  return svgDocument(
    width,
    height,
    wall.defs +
      cloth.defs +
      rect(0, 0, width, height, wall.url) +
      strokes(
        3,
        200,
        { x: [0, width], y: [-10, 640] },
        { colour: "#c08a72", length: [10, 34], opacity: 0.28, upright: true, width: 2 },
      ) +
      light(1070, 290, 24, { reach: 520, gap: 72, rings: 4, opacity: 0.65 }) +
      `<path d="M-20 660C400 626 1200 626 1620 660V1000H-20Z" fill="${cloth.url}"/>` +
      '<path d="M-20 660C400 626 1200 626 1620 660" fill="none" stroke="#fffaf0" stroke-width="4" opacity=".8"/>' +
      stripe(704, 3) +
      stripe(884, 5) +
      stripe(908, 17) +
      stripe(932, 5) +
      strokes(
        6,
        80,
        { x: [-20, 1560], y: [710, 860] },
        { colour: "#c09a66", length: [24, 100], opacity: 0.35, width: 2 },
      ) +
      place(candle(), 1070, 706, 1.5) +
      place(jug(), 330, 716, 1.5) +
      place(loaf(), 700, 800, 1.5) +
      place(cup(), 1290, 800, 1.36) +
      '<g fill="#a8693a" opacity=".7"><circle cx="1010" cy="822" r="4"/><circle cx="1040" cy="838" r="3"/><circle cx="984" cy="842" r="3"/><circle cx="420" cy="826" r="3"/></g>',
  );
}

/** A row of arches that leads to an open door. The light is where the video's play button will be. */
export function archPicture(): string {
  const tones = ["#3c526b", "#5b6b7b", "#8a7f7c", "#bd957a", "#e3b27f", "#f6d49a"] as const;
  const centreX = 800;
  const arches = tones
    .map((tone, i) => {
      const part = i / tones.length;
      const halfWidth = 660 - part * 560;
      const top = 30 + part * 300;
      const bottom = 980 - part * 260;
      const spring = top + halfWidth * 0.82;
      let joints = "";
      for (let j = 0; j <= 10; j += 1) {
        const angle = Math.PI * (0.04 + (0.92 * j) / 10);
        const [x, y] = [Math.cos(angle) * halfWidth, Math.sin(angle) * halfWidth * 0.82];
        joints += `M${formatNumber(centreX - x * 1.02)} ${formatNumber(spring - y * 1.02)}L${formatNumber(centreX - x * 0.94)} ${formatNumber(spring - y * 0.94)}`;
      }
      const shape =
        `M${formatNumber(centreX - halfWidth)} ${formatNumber(bottom)}V${formatNumber(spring)}A${formatNumber(halfWidth)} ${formatNumber(halfWidth * 0.82)} 0 0 1 ` +
        `${formatNumber(centreX + halfWidth)} ${formatNumber(spring)}V${formatNumber(bottom)}Z`;
      return (
        `<path d="${shape}" fill="${tone}"/>` +
        `<path d="${joints}" stroke="#1e2b3d" stroke-width="2.6" opacity=".28" stroke-linecap="round"/>`
      );
    })
    .join("");
  let slabs = "";
  for (let i = 1; i < 8; i += 1) {
    const y = 742 + i * i * 5.2;
    const halfWidth = 104 + (y - 742) * 2.7;
    slabs += `M${formatNumber(centreX - halfWidth)} ${formatNumber(y)}H${formatNumber(centreX + halfWidth)}`;
  }
  return svgDocument(
    width,
    height,
    rect(0, 0, width, height, "#2e4057") +
      strokes(
        4,
        90,
        { x: [-20, 1560], y: [0, 700] },
        { colour: "#6b8098", length: [30, 90], opacity: 0.3, width: 2 },
      ) +
      arches +
      '<path d="M0 1010L690 736H910L1600 1010Z" fill="#b98e6c"/><path d="M0 1010L690 736H716L240 1010Z" fill="#2e4057" opacity=".35"/><path d="M1600 1010L910 736H884L1360 1010Z" fill="#2e4057" opacity=".2"/>' +
      `<path d="${slabs}" stroke="#7a5a4a" stroke-width="2.6" opacity=".4"/>` +
      light(centreX, 500, 84, {
        glow: "#fff3cf",
        ring: "#fff8e6",
        reach: 400,
        gap: 54,
        rings: 3,
        opacity: 0.7,
      }) +
      '<path d="M706 740V540A94 94 0 0 1 894 540V740Z" fill="#fff8e2"/><path d="M706 740H894L1010 1010H590Z" fill="#fff3cf" opacity=".5"/>' +
      '<path d="M784 806L690 1000H770L812 806Z" fill="#3a2f38" opacity=".28"/>' +
      place(walker({ robe: "#3a2f38", rim: "#ffe2a8" }), 800, 808, 1.5),
  );
}

/** An open window in the morning, with an olive branch in a jug on the sill. */
export function windowPicture(): string {
  const wall = linearGradient([
    [0, "#e6cdb0"],
    [1, "#cfa47e"],
  ]);
  const sky = linearGradient([
    [0, "#9cc2d4"],
    [0.5, "#f1e3cb"],
    [0.7, "#fde4b6"],
  ]);
  const farRidge = ridge("440,560 640,500 820,556 1000,506 1160,548");
  const nearRidge = ridge("440,640 640,616 860,650 1160,600");
  const opening = "M480 764V416C480 240 624 108 800 108S1120 240 1120 416V764Z";
  const shutter = (side: number): string => {
    const slats = Array.from(
      { length: 10 },
      (_, i) => `M24 ${-300 + i * 30}L132 ${-316 + i * 33}`,
    ).join("");
    return place(
      `<path d="M0 0V-348L156-392V44Z" fill="#5f8285"/><path d="M12-12V-334L144-370V26Z" fill="#4d6e73"/><path d="${slats}" stroke="#86a8a6" stroke-width="6" stroke-linecap="round" opacity=".8"/>`,
      800 + side * 328,
      764,
      1,
      side,
    );
  };
  const branch =
    '<g fill="none" stroke="#5c6a3c" stroke-width="5" stroke-linecap="round"><path d="M0 0C-10-80-40-140-110-190M0 0C10-90 50-150 96-210M0 0C0-80 4-160-10-250"/></g>' +
    drawLeaves();
  return svgDocument(
    width,
    height,
    wall.defs +
      sky.defs +
      rect(0, 0, width, height, wall.url) +
      strokes(
        4,
        170,
        { x: [-20, 1560], y: [0, 990] },
        { colour: "#b58660", length: [30, 100], opacity: 0.3, width: 2 },
      ) +
      '<g transform="translate(-112 -44) scale(1.14)">' +
      `<clipPath id="opening"><path d="${opening}"/></clipPath><g clip-path="url(#opening)">${rect(470, 100, 660, 680, sky.url)}` +
      light(880, 420, 48, {
        core: "#fff8e2",
        ring: "#fffaf0",
        reach: 300,
        gap: 46,
        rings: 4,
        opacity: 0.9,
      }) +
      place(birds("#4a4a55"), 620, 300, 1.3) +
      drawView(farRidge, nearRidge) +
      "</g>" +
      `<path d="${opening}" fill="none" stroke="#f7e6c8" stroke-width="26"/><path d="${opening}" fill="none" stroke="#a8744d" stroke-width="6"/>` +
      shutter(-1) +
      shutter(1) +
      rect(420, 760, 760, 40, "#f3dcb8") +
      rect(420, 800, 760, 20, "#a8744d") +
      '<path d="M420 820H1180L1234 940H366Z" fill="#fff3d0" opacity=".34"/>' +
      place(branch, 640, 580, 0.94) +
      place(jug(), 640, 772, 0.96) +
      "</g>",
  );
}

function drawView(farRidge: Ridge, nearRidge: Ridge): string {
  return (
    hill(farRidge, 800, "#a9bbc0") +
    hatch(farRidge, { rows: 4, gap: 16, colour: "#fff3d2", seed: 2, opacity: 0.42, width: 2 }) +
    hill(nearRidge, 800, "#7f9a68") +
    hatch(nearRidge, { rows: 7, gap: 17, colour: "#fff0c4", seed: 5, opacity: 0.42, width: 2 }) +
    house(930, 640, 1.1, { wall: "#fbefda", shade: "#d9b995", door: "#f2a541", roof: "#b5654a" }) +
    cypress(1010, 648, 112, "#3b4f41", "#56714f") +
    cypress(1036, 650, 80, "#3b4f41", "#56714f")
  );
}

/** Draws leaves in pairs along the three twigs of the branch in the jug. */
function drawLeaves(): string {
  const random = createRandom(12);
  const twigs = [
    [-110, -190],
    [96, -210],
    [-10, -250],
  ] as const;
  return twigs
    .flatMap(([x, y]) =>
      [0.4, 0.55, 0.7, 0.85, 1].flatMap((part) =>
        [-1, 1].map((side) => {
          const along = part ** 0.8;
          const angle = (Math.atan2(y, x) * 180) / Math.PI + side * random.between(28, 50);
          const color = random.oneOf(["#7f9460", "#97aa74", "#66804f"]);
          return `<path transform="translate(${formatNumber(x * along * part)} ${formatNumber(y * along)}) rotate(${formatNumber(angle)})" d="M0 0C14-12 38-12 54 0C38 10 14 10 0 0Z" fill="${color}"/>`;
        }),
      ),
    )
    .join("");
}
