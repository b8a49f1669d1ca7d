import { birds, grazing, runner, sheep, shepherd, walker } from "./figures.ts";
import { cypress, grass, hatch, hill, olive, ridge, road } from "./land.ts";
import { light, linearGradient, svgDocument, place, rect, stars } from "./pen.ts";
import { house } from "./things.ts";

/**
 * Covers that show hills, 800 × 800. A cover is cropped to 4:5 and to 16:9, so everything important is inside x
 * 80–720 and y 175–625.
 */
const coverSize = 800;

/** The road home at dusk: a lit house, a son on the road, a father who runs. */
export function fatherAndTwoSons(): string {
  const sky = linearGradient([
    [0, "#36375f"],
    [0.3, "#8a5e74"],
    [0.5, "#de9068"],
    [0.64, "#f6c58a"],
  ]);
  const farRidge = ridge("-20,360 150,326 330,372 540,320 700,350 820,318");
  const middleRidge = ridge("-20,402 180,430 360,400 480,396 640,426 820,398");
  const nearRidge = ridge("-20,474 200,500 420,474 620,506 820,470");
  const houseX = 490;
  const houseGround = middleRidge.height(houseX) + 12;
  const trees = { trunk: "#2a1f38", leaf: "#3b2b4a", lit: "#66476a" };
  const person = { robe: "#2a1f38", rim: "#ffd08a" };
  return svgDocument(
    coverSize,
    coverSize,
    sky.defs +
      rect(0, 0, coverSize, coverSize, sky.url) +
      stars(3, 46, { x: [0, coverSize], y: [0, 250] }) +
      hill(farRidge, coverSize, "#a5667a") +
      hatch(farRidge, { rows: 4, gap: 15, colour: "#f6c58a", seed: 1 }) +
      hill(middleRidge, coverSize, "#7c4a6b") +
      hatch(middleRidge, { rows: 6, gap: 14, colour: "#f0a873", seed: 2 }) +
      light(houseX - 10, houseGround - 16, 11, { reach: 210, gap: 34, rings: 4, opacity: 0.75 }) +
      cypress(houseX - 92, houseGround + 6, 78, "#3a2a4e", "#7c4a6b") +
      house(houseX, houseGround, 1.6, {
        wall: "#f6dcb8",
        shade: "#b98476",
        door: "#fff0bd",
        roof: "#5a3656",
      }) +
      cypress(houseX + 100, houseGround + 8, 128, "#3a2a4e", "#7c4a6b") +
      cypress(houseX + 130, houseGround + 12, 92, "#3a2a4e", "#7c4a6b") +
      hill(nearRidge, coverSize, "#51345b") +
      hatch(nearRidge, { rows: 9, gap: 14, colour: "#d98c6c", seed: 3 }) +
      road(
        [
          [280, 840, 130],
          [270, 740, 88],
          [372, 650, 56],
          [480, 590, 35],
          [436, 538, 22],
          [406, 504, 15],
          [440, 466, 10],
          [houseX - 22, houseGround, 8],
        ],
        "#f2cfa0",
        "#fff4d8",
      ) +
      place(runner(person), 428, 512, 0.5) +
      place(walker(person), 446, 606, 0.78) +
      olive(150, 590, 1.9, trees, 4) +
      olive(690, 640, 2.2, trees, 9) +
      grass(6, [-10, 190], (x) => 806 - x * 0.1, {
        colour: "#2a1f38",
        height: [30, 90],
        width: 3,
      }) +
      grass(8, [430, 810], (x) => 740 + x * 0.09, {
        colour: "#2a1f38",
        height: [24, 84],
        width: 3,
      }),
  );
}

/** A shepherd on the hill at dawn, with the lost sheep on his shoulders. */
export function lostSheep(): string {
  const sky = linearGradient([
    [0, "#5b7f9c"],
    [0.3, "#b9b6b0"],
    [0.5, "#f3c79a"],
    [0.64, "#ffe2a8"],
  ]);
  const farRidge = ridge("-20,400 140,364 320,404 520,370 680,396 820,360");
  const middleRidge = ridge("-20,470 180,440 400,470 600,434 820,462");
  const pasture = ridge("-20,590 160,566 330,520 470,500 620,520 820,592");
  const frontRidge = ridge("-20,690 180,668 420,712 620,690 820,662");
  const fleece = ["#fff4dc", "#d5b896", "#4a3538"] as const;
  const flock = (
    [
      [196, 586, 0.84, 1, sheep],
      [262, 604, 0.94, 1, sheep],
      [168, 634, 1.02, 1, grazing],
      [316, 648, 1.1, 1, sheep],
      [612, 556, 0.8, -1, sheep],
      [668, 596, 0.96, -1, grazing],
      [560, 612, 1, -1, sheep],
    ] as const
  )
    .map(([x, y, scale, flip, draw]) => place(draw(...fleece), x, y, scale, flip))
    .join("");
  const trees = { trunk: "#4a4434", leaf: "#66733f", lit: "#a8a55a" };
  return svgDocument(
    coverSize,
    coverSize,
    sky.defs +
      rect(0, 0, coverSize, coverSize, sky.url) +
      '<path d="M70 120h110M200 120h170M140 138h90M520 84h150M690 84h60M560 102h120M90 210h60M640 196h90" stroke="#fff6e0" stroke-width="2.4" stroke-linecap="round" opacity=".6"/>' +
      place(birds("#4a4a55"), 590, 236) +
      light(316, 392, 58, {
        core: "#fff6dc",
        glow: "#ffe0a0",
        ring: "#fffaf0",
        reach: 310,
        gap: 38,
        rings: 4,
        opacity: 0.9,
      }) +
      hill(farRidge, coverSize, "#c2a089") +
      hatch(farRidge, { rows: 4, gap: 14, colour: "#ffe9c4", seed: 2, opacity: 0.45 }) +
      hill(middleRidge, coverSize, "#a98f62") +
      hatch(middleRidge, { rows: 5, gap: 14, colour: "#ffe3b0", seed: 5, opacity: 0.4 }) +
      olive(128, middleRidge.height(128) + 14, 1.2, trees, 6) +
      olive(690, middleRidge.height(690) + 12, 1.4, trees, 8) +
      hill(pasture, coverSize, "#7d7f45") +
      hatch(pasture, { rows: 11, gap: 14, colour: "#fbe7ae", seed: 7, opacity: 0.4 }) +
      place(
        shepherd({ robe: "#45303a", rim: "#ffcf8c" }, fleece[0], fleece[1]),
        470,
        510,
        1.6,
        -1,
      ) +
      flock +
      hill(frontRidge, coverSize, "#4d5534") +
      hatch(frontRidge, { rows: 5, gap: 15, colour: "#b9b56a", seed: 9, opacity: 0.4 }) +
      grass(3, [-10, 810], (x) => frontRidge.height(x) + 6, {
        colour: "#3c452b",
        height: [12, 34],
        step: 11,
      }) +
      grass(11, [-10, 810], () => 806, { colour: "#333c25", height: [30, 76], width: 2.8 }),
  );
}
