import { birds, walker } from "./figures.ts";
import { cypress, grass, hatch, hill, olive, ridge, road } from "./land.ts";
import { light, linearGradient, svgDocument, place, rect, stars } from "./pen.ts";
import { house } from "./things.ts";

/** Outdoor scenes, 1600 × 1000: pictures for lessons. */
const width = 1600;
const height = 1000;

/** A road through olive trees on a clear morning, with a person walking far away. */
export function roadPicture(): string {
  const sky = linearGradient([
    [0, "#9fc3d6"],
    [0.34, "#e9e2cf"],
    [0.5, "#fde4b6"],
  ]);
  const farRidge = ridge("-20,430 260,372 560,440 900,366 1240,428 1620,376");
  const middleRidge = ridge("-20,500 340,470 720,520 1080,466 1380,504 1620,470");
  const nearRidge = ridge("-20,600 300,640 700,610 1060,600 1360,622 1620,580");
  const frontRidge = ridge("-20,900 220,862 420,920 560,1010 620,1040");
  const trees = { trunk: "#3f4a36", leaf: "#56714f", lit: "#8fa96f" };
  const orchard = (
    [
      [170, 664, 2.5, 3],
      [420, 642, 1.7, 8],
      [1250, 640, 1.8, 5],
      [1450, 690, 2.9, 11],
      [1080, 624, 1.1, 6],
      [590, 632, 1.1, 15],
    ] as const
  )
    .map(([x, y, scale, seed]) => olive(x, y, scale, trees, seed))
    .join("");
  return svgDocument(
    width,
    height,
    sky.defs +
      rect(0, 0, width, height, sky.url) +
      '<path d="M160 150h210M400 150h120M240 174h190M1100 110h120M1240 110h260M1180 134h150M700 90h150M760 114h60" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>' +
      light(838, 352, 46, {
        core: "#fff6dc",
        ring: "#fffaf0",
        reach: 330,
        gap: 44,
        rings: 4,
        opacity: 0.9,
      }) +
      place(birds("#4a4a55"), 1120, 250, 1.5) +
      hill(farRidge, height, "#adbcc2") +
      hatch(farRidge, { rows: 5, gap: 17, colour: "#fff3d2", seed: 2, opacity: 0.4, width: 2 }) +
      hill(middleRidge, height, "#93a98f") +
      hatch(middleRidge, {
        rows: 6,
        gap: 18,
        colour: "#fff3d2",
        seed: 4,
        opacity: 0.36,
        width: 2,
      }) +
      hill(nearRidge, height, "#76945f") +
      hatch(nearRidge, {
        rows: 13,
        gap: 19,
        colour: "#fff0c4",
        seed: 6,
        opacity: 0.4,
        width: 2.2,
      }) +
      road(
        [
          [640, 1060, 330],
          [690, 930, 228],
          [860, 810, 132],
          [1000, 730, 78],
          [900, 668, 46],
          [812, 628, 30],
          [846, 590, 18],
          [880, 560, 11],
          [862, 530, 7],
          [852, 508, 4],
        ],
        "#f2dcb0",
        "#fff7e0",
      ) +
      orchard +
      place(walker({ robe: "#3a2f38", rim: "#ffcf8c" }), 950, 734, 1.1) +
      hill(frontRidge, height, "#3f5a46") +
      grass(3, [-10, 560], (x) => frontRidge.height(x) + 10, {
        colour: "#35503c",
        height: [30, 90],
        width: 3.4,
        step: 11,
      }) +
      grass(9, [1240, 1620], () => 1010, {
        colour: "#4c6a45",
        height: [60, 170],
        width: 3.6,
        step: 12,
      }),
  );
}

/** A village on its hill at dusk, with one open door. */
export function villagePicture(): string {
  const sky = linearGradient([
    [0, "#34406b"],
    [0.3, "#8b6f8c"],
    [0.5, "#e6a37c"],
    [0.62, "#f8cf98"],
  ]);
  const farRidge = ridge("-20,520 300,450 640,530 1000,470 1320,520 1620,460");
  const villageRidge = ridge("-20,800 240,736 520,640 800,600 1080,640 1360,740 1620,790");
  const unlitHouse = { wall: "#d9b09a", shade: "#8f6479", door: "#4a3152", roof: "#5a3c5e" };
  const distantHouse = { wall: "#c2978f", shade: "#80597a", door: "#4a3152", roof: "#573a60" };
  const houses = (
    [
      [700, 600, 1.9, distantHouse, 1],
      [880, 596, 2, distantHouse, -1],
      [590, 640, 2.1, unlitHouse, 1],
      [1020, 640, 2.2, unlitHouse, -1],
      [420, 706, 2.2, unlitHouse, 1],
      [1190, 704, 2.3, distantHouse, -1],
      [640, 716, 2.3, distantHouse, -1],
    ] as const
  )
    .map(([x, y, scale, houseColors, flip]) =>
      place(house(0, 0, 1, houseColors), x, y, scale, flip),
    )
    .join("");
  const openHouse = { wall: "#f6dcb8", shade: "#b98476", door: "#fff0bd", roof: "#6b405c" };
  return svgDocument(
    width,
    height,
    sky.defs +
      rect(0, 0, width, height, sky.url) +
      stars(4, 60, { x: [0, width], y: [0, 260] }) +
      hill(farRidge, height, "#a06a80") +
      hatch(farRidge, { rows: 5, gap: 17, colour: "#f8cf98", seed: 2, opacity: 0.34, width: 2 }) +
      hill(villageRidge, height, "#6f4668") +
      hatch(villageRidge, {
        rows: 14,
        gap: 18,
        colour: "#f0a873",
        seed: 5,
        opacity: 0.34,
        width: 2,
      }) +
      cypress(520, 650, 190, "#3a2a4e", "#6f4668") +
      cypress(1126, 660, 210, "#3a2a4e", "#6f4668") +
      houses +
      light(838, 736, 16, { reach: 340, gap: 52, rings: 4, opacity: 0.75 }) +
      house(860, 770, 3.1, openHouse) +
      cypress(1036, 790, 230, "#2f2244", "#6f4668") +
      cypress(1084, 796, 168, "#2f2244", "#6f4668") +
      olive(300, 800, 2.6, { trunk: "#2f2244", leaf: "#43304f", lit: "#7d5672" }, 3) +
      olive(1360, 810, 2.8, { trunk: "#2f2244", leaf: "#43304f", lit: "#7d5672" }, 9) +
      road(
        [
          [760, 1040, 120],
          [742, 930, 84],
          [812, 850, 48],
          [816, 800, 32],
          [833, 770, 26],
        ],
        "#f2cfa0",
        "#fff4d8",
      ) +
      place(walker({ robe: "#2a1f38", rim: "#ffd08a" }), 776, 872, 1.2) +
      grass(3, [-10, 640], () => 1010, {
        colour: "#2f2240",
        height: [50, 150],
        width: 3.6,
        step: 12,
      }) +
      grass(7, [900, 1620], () => 1010, {
        colour: "#2f2240",
        height: [50, 150],
        width: 3.6,
        step: 12,
      }),
  );
}
