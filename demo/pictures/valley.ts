import { birds, grazing, runner, sheep, walker } from "./figures.ts";
import type { Ridge } from "./land.ts";
import { cypress, grass, hatch, hill, olive, ridge, road } from "./land.ts";
import type { ValleyColors } from "./palette.ts";
import { seal } from "./marks.ts";
import { light, linearGradient, formatNumber, svgDocument, place, rect, stars } from "./pen.ts";
import { house } from "./things.ts";

/** The valley of the title page: 1600 × 600, with a road that leads home. */
const width = 1600;
const height = 600;

const farHills = ridge("-20,300 150,262 360,300 600,248 860,302 1120,258 1380,290 1620,250");
const middleHills = ridge("-20,318 220,340 470,300 760,352 1010,318 1290,346 1620,300");
const homeHill = ridge("-20,392 240,376 520,414 800,398 1040,364 1300,392 1620,366");
const nearHill = ridge("-20,424 200,440 470,480 760,492 1060,466 1340,440 1620,424");

const houseX = 1040;
const houseGround = homeHill.height(houseX) + 8;

function drawSky(colors: ValleyColors): string {
  const paint = linearGradient([
    [0, colors.sky[0]],
    [0.42, colors.sky[1]],
    [0.7, colors.sky[2]],
  ]);
  const clouds =
    `<path d="M180 108h90M300 108h210M240 124h150M420 124h36M210 140h64M1180 74h60M1262 74h180M1226 90h110M1360 90h40M820 52h70M910 52h120M860 66h90" ` +
    `fill="none" stroke="${colors.cloud}" stroke-width="2.2" stroke-linecap="round" opacity="${colors.hasStars ? 0.16 : 0.65}"/>`;
  const starsOrBirds = colors.hasStars
    ? stars(31, 120, { x: [0, width], y: [0, 290] })
    : place(birds(colors.figure), 1216, 158);
  return paint.defs + rect(0, 0, width, height, paint.url) + starsOrBirds + clouds;
}

function drawHills(colors: ValleyColors): string {
  const layers: readonly [Ridge, string, number, number][] = [
    [farHills, colors.hills[0], 5, 0.3],
    [middleHills, colors.hills[1], 6, 0.3],
    [homeHill, colors.hills[2], 7, 0.34],
  ];
  return layers
    .map(
      ([line, color, rows, opacity], i) =>
        hill(line, height, color) +
        hatch(line, { rows, gap: 13, colour: colors.lit, seed: i + 3, opacity }),
    )
    .join("");
}

function drawHouse(colors: ValleyColors): string {
  const glow = light(houseX - 10, houseGround - 16, 9, {
    glow: colors.glow,
    ring: colors.ring,
    reach: 190,
    gap: 36,
    rings: 4,
    opacity: 0.85,
  });
  const trees = (
    [
      [92, 124],
      [120, 94],
      [146, 108],
      [-66, 72],
    ] as const
  )
    .map(([offset, treeHeight]) =>
      cypress(houseX + offset, houseGround + 10, treeHeight, colors.dark, colors.tree.leaf),
    )
    .join("");
  const oliveTree = olive(houseX - 122, houseGround + 10, 1.4, colors.tree, 3);
  return glow + oliveTree + house(houseX, houseGround, 1.35, colors.house) + trees;
}

function drawNearHill(colors: ValleyColors): string {
  const orchard = (
    [
      [196, 4, 1.5],
      [306, 7, 1.2],
      [1386, 5, 1.7],
      [1500, 9, 1.4],
      [560, 12, 1],
      [624, 14, 0.9],
    ] as const
  )
    .map(([x, seed, scale]) => olive(x, nearHill.height(x) + 10, scale, colors.tree, seed))
    .join("");
  const roadToHouse = road(
    [
      [560, 640, 150],
      [612, 580, 100],
      [770, 536, 60],
      [902, 508, 38],
      [890, 478, 25],
      [930, 452, 16],
      [986, 424, 11],
      [houseX - 14, houseGround + 1, 7],
    ],
    colors.road,
    colors.lit,
  );
  return (
    hill(nearHill, height, colors.hills[3]) +
    hatch(nearHill, { rows: 8, gap: 13, colour: colors.lit, seed: 7, opacity: 0.36 }) +
    orchard +
    roadToHouse
  );
}

function drawForeground(colors: ValleyColors): string {
  const banks =
    `<path d="M-20 560C140 540 330 548 430 566C490 578 520 590 540 620H-20Z" fill="${colors.hills[4]}"/>` +
    `<path d="M1640 620V524C1480 520 1340 552 1230 620Z" fill="${colors.hills[4]}"/>`;
  const tufts =
    grass(2, [-6, 500], () => 606, { colour: colors.grass, height: [24, 62] }) +
    grass(5, [1260, 1610], () => 606, { colour: colors.grass, height: [26, 66] });
  const blooms = [
    [60, 536],
    [118, 552],
    [200, 544],
    [1400, 540],
    [1472, 528],
    [1556, 534],
    [286, 560],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<path d="M${x} ${y + 5}q3 26-4 56" stroke="${colors.grass}" stroke-width="2" fill="none"/><circle cx="${x}" cy="${y}" r="5" fill="${colors.bloom}"/>`,
    )
    .join("");
  return banks + tufts + blooms;
}

/** The title picture: a son on the road, and his father who runs to meet him. */
export function homecoming(colors: ValleyColors): string {
  return svgDocument(width, height, homecomingScene(colors));
}

function homecomingScene(colors: ValleyColors): string {
  const person = { robe: colors.figure, rim: colors.glow };
  const people = place(walker(person), 748, 545, 0.62) + place(runner(person), 938, 457, 0.4);
  return (
    drawSky(colors) +
    drawHills(colors) +
    drawHouse(colors) +
    drawNearHill(colors) +
    people +
    drawForeground(colors)
  );
}

/** The same valley for a right-to-left page: mirrored, with a flock coming home. */
export function flockComesHome(colors: ValleyColors): string {
  return svgDocument(width, height, flockScene(colors));
}

function flockScene(colors: ValleyColors): string {
  const sheepColors = [colors.fleece, colors.fleeceShade, colors.figure] as const;
  const flock = (
    [
      [660, 553, 0.62, sheep],
      [604, 560, 0.7, sheep],
      [640, 576, 0.74, grazing],
      [700, 566, 0.66, sheep],
      [566, 580, 0.78, sheep],
      [1120, 474, 0.42, grazing],
      [1168, 478, 0.46, sheep],
    ] as const
  )
    .map(([x, y, scale, draw]) => place(draw(...sheepColors), x, y, scale))
    .join("");
  const leader = place(walker({ robe: colors.figure, rim: colors.glow }), 762, 545, 0.64);
  const scene =
    drawSky(colors) +
    drawHills(colors) +
    drawHouse(colors) +
    drawNearHill(colors) +
    flock +
    leader +
    drawForeground(colors);
  return `<g transform="translate(${formatNumber(width)} 0) scale(-1 1)">${scene}</g>`;
}

/** The picture for link previews, 1200 × 630: the house and its road, with the mark in a corner and no words. */
export function homecomingPreview(colors: ValleyColors): string {
  return svgDocument(1200, 630, crop(homecomingScene(colors), -470) + seal(92, 82, 1.7));
}

export function flockPreview(colors: ValleyColors): string {
  return svgDocument(1200, 630, crop(flockScene(colors), -10) + seal(1054, 82, 1.7));
}

function crop(scene: string, left: number): string {
  return `<g transform="translate(${left} 0) scale(1.05)">${scene}</g>`;
}
