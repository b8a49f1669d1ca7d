import { createRandom } from "./random.ts";
import { cypress, grass, hatch, hill, ridge } from "./land.ts";
import type { Point } from "./pen.ts";
import { light, linearGradient, formatNumber, svgDocument, place, rect, stars } from "./pen.ts";

/**
 * Covers that show the night sky, 800 × 800. A cover is cropped to 4:5 and to 16:9, so everything important is inside
 * x 80–720 and y 175–625.
 */
const coverSize = 800;

function peaks(points: readonly Point[], fill: string, snowColor: string, seed: number): string {
  const random = createRandom(seed);
  const outline = points.map(([x, y]) => `${x} ${y}`).join("L");
  let snow = "";
  points.forEach(([x, y], i) => {
    const previousPoint = points[i - 1];
    const nextPoint = points[i + 1];
    if (!previousPoint || !nextPoint || y > previousPoint[1] || y > nextPoint[1]) return;
    for (let row = 0; row < 9; row += 1) {
      snow +=
        `<path d="M${x + row * 3} ${y + 14 + row * 17}l${formatNumber(12 + row * 9 + random.between(0, 10))} ` +
        `${20 + row * 7}" opacity="${(0.6 - row * 0.05).toFixed(2)}"/>`;
    }
  });
  return (
    `<path d="M${outline}V800H-20Z" fill="${fill}"/>` +
    `<g stroke="${snowColor}" stroke-width="1.8" stroke-linecap="round">${snow}</g>`
  );
}

/** A tent lit from inside, under a sky full of stars. */
export function psalmsForHardNights(): string {
  const sky = linearGradient([
    [0, "#0b1230"],
    [0.46, "#27305f"],
    [0.74, "#655c90"],
  ]);
  const cloth = linearGradient([
    [0, "#ffe7b0"],
    [1, "#e28446"],
  ]);
  const meadowRidge = ridge("-20,586 200,566 420,572 620,562 820,584");
  const frontRidge = ridge("-20,676 160,700 400,690 620,704 820,672");
  const milkyWay =
    '<filter id="soft" x="-20%" y="-40%" width="140%" height="180%"><feGaussianBlur stdDeviation="26"/></filter>' +
    '<path d="M-40 20C200 110 470 110 860 330" stroke="#b6b4de" stroke-width="76" opacity=".2" fill="none" filter="url(#soft)"/>';
  const tent =
    `<path d="M0-150L-112 6H118Z" fill="${cloth.url}"/><path d="M0-150L-46 6H48Z" fill="#fff3cf"/>` +
    '<path d="M0-150V-176M-112 6L-142 18M118 6L148 18M-76-44L-120-10M80-44L126-8" stroke="#0f1230" stroke-width="4.6" stroke-linecap="round"/>' +
    '<path d="M0-150L-78 6M0-150L82 6" stroke="#b8612f" stroke-width="2.6" opacity=".55"/><path d="M-96-16C-60-8-50-8-42-6M52-6C70-10 90-14 104-16" stroke="#b8612f" stroke-width="2.2" opacity=".5" fill="none"/>' +
    '<path d="M-22 6C-25-20-18-40-4-44C10-42 16-18 14 6Z" fill="#6a342a"/><circle cx="-3" cy="-54" r="9" fill="#6a342a"/><path d="M-12-22C-22-16-24-10-12-8" stroke="#6a342a" stroke-width="5" fill="none" stroke-linecap="round"/>';
  const trees = [
    [150, 700, 150],
    [194, 708, 106],
    [232, 702, 78],
    [640, 702, 132],
    [686, 706, 92],
  ]
    .map(([x = 0, y = 0, treeHeight = 0]) => cypress(x, y, treeHeight, "#090b1e", "#20255a"))
    .join("");
  return svgDocument(
    coverSize,
    coverSize,
    sky.defs +
      cloth.defs +
      rect(0, 0, coverSize, coverSize, sky.url) +
      milkyWay +
      stars(9, 190, { x: [0, coverSize], y: [0, 430] }) +
      peaks(
        [
          [-20, 440],
          [60, 380],
          [130, 420],
          [250, 270],
          [330, 360],
          [400, 320],
          [520, 410],
          [610, 300],
          [720, 400],
          [830, 340],
        ],
        "#3a3f73",
        "#a9a6d6",
        1,
      ) +
      peaks(
        [
          [-20, 530],
          [90, 450],
          [190, 510],
          [330, 420],
          [450, 510],
          [570, 450],
          [700, 530],
          [830, 470],
        ],
        "#262b57",
        "#7d7db8",
        2,
      ) +
      hill(meadowRidge, coverSize, "#171b3d") +
      hatch(meadowRidge, { rows: 8, gap: 15, colour: "#5a5f9c", seed: 3, opacity: 0.5 }) +
      light(402, 548, 20, { reach: 250, gap: 58, rings: 3, opacity: 0.6 }) +
      place(tent, 402, 600) +
      hill(frontRidge, coverSize, "#0d1029") +
      trees +
      grass(4, [-10, 810], (x) => 806 + Math.sin(x / 90) * 8, {
        colour: "#060817",
        height: [16, 52],
        width: 2.6,
      }),
  );
}

/** A full moon over still water, a boat at anchor. */
export function psalmBeforeSleep(): string {
  const sky = linearGradient([
    [0, "#12183f"],
    [0.3, "#2d3a74"],
    [0.5, "#8d86ad"],
    [0.56, "#e6c3b0"],
  ]);
  const water = linearGradient([
    [0, "#6c77a6"],
    [0.25, "#34477f"],
    [1, "#0e1638"],
  ]);
  const coastRidge = ridge("-20,404 120,380 260,416 420,428 600,410 720,384 820,400");
  const random = createRandom(12);
  let shimmer = "";
  for (let i = 0; i < 48; i += 1) {
    const y = 446 + i * i * 0.15 + random.between(0, 3);
    const halfWidth = 16 + i * 2.2;
    if (i % 2 === 0) {
      const x = 470 - halfWidth + random.between(-14, 14);
      shimmer += `<path d="M${formatNumber(x)} ${formatNumber(y)}h${formatNumber(halfWidth * random.between(0.7, 1.9))}" stroke="#fff0cb" stroke-width="${formatNumber(1.6 + i * 0.06)}" opacity="${(0.9 - i * 0.012).toFixed(2)}"/>`;
    }
    for (let k = 0; k < 2; k += 1) {
      const wave = 14 + i;
      shimmer += `<path d="M${formatNumber(random.between(-20, 800))} ${formatNumber(y)}q${formatNumber(wave)} ${formatNumber(-3 - i * 0.12)} ${formatNumber(wave * 2)} 0t${formatNumber(wave * 2)} 0" stroke="#a9b4dd" stroke-width="${formatNumber(1 + i * 0.03)}" opacity="${(0.22 + 0.005 * i).toFixed(2)}"/>`;
    }
  }
  const boat =
    '<path d="M-10-6V-232" stroke="#171a38" stroke-width="7" stroke-linecap="round"/>' +
    '<path d="M-10-212L118-34" stroke="#171a38" stroke-width="2"/><path d="M-10-212L-128-40" stroke="#171a38" stroke-width="2"/>' +
    '<path d="M-10-196L96-58" stroke="#171a38" stroke-width="8" stroke-linecap="round"/><path d="M-2-190C22-150 60-110 92-66C84-54 66-66 50-84C30-108 8-146-6-178Z" fill="#efd9bd"/><path d="M14-160l10 6M34-134l10 6M56-108l10 6M74-86l8 5" stroke="#8a6a6a" stroke-width="3.4" stroke-linecap="round"/>' +
    '<path d="M-136-40C-72-20 66-18 140-52C130-8 104 18 76 22C26 30-36 28-76 18C-104 10-124-10-136-40Z" fill="#20234a"/>' +
    '<path d="M-136-40C-72-20 66-18 140-52L130-26C58 2-54 0-124-18C-129-26-133-33-136-40Z" fill="#9a6250"/>' +
    '<path d="M-108-22C-40-6 50-8 116-32" fill="none" stroke="#f0c49c" stroke-width="2.6" opacity=".6" stroke-linecap="round"/>' +
    '<path d="M-104 26C-50 38 30 40 86 26M-78 42C-38 50 22 50 62 42M-44 56C-18 60 12 60 34 56" stroke="#0a0f2a" stroke-width="4" stroke-linecap="round" opacity=".55" fill="none"/>' +
    '<path d="M134-44C170-10 190 20 200 56" stroke="#171a38" stroke-width="2.6" fill="none"/>';
  return svgDocument(
    coverSize,
    coverSize,
    sky.defs +
      water.defs +
      rect(0, 0, coverSize, coverSize, sky.url) +
      stars(17, 110, { x: [0, coverSize], y: [0, 300] }) +
      light(470, 300, 56, { core: "#fff3d4", reach: 260, gap: 36, rings: 4, opacity: 0.7 }) +
      '<g fill="#ecd6a8" opacity=".55"><circle cx="452" cy="284" r="10"/><circle cx="484" cy="312" r="13"/><circle cx="492" cy="278" r="6"/><circle cx="456" cy="318" r="5"/></g>' +
      hill(coastRidge, 460, "#4c5688") +
      hatch(coastRidge, { rows: 3, gap: 10, colour: "#e6c3b0", seed: 4, opacity: 0.45 }) +
      rect(0, 442, coverSize, 358, water.url) +
      `<g fill="none" stroke-linecap="round">${shimmer}</g>` +
      place(boat, 296, 574, 1.02),
  );
}
