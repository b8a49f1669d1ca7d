import { birds, grazing, runner, sheep, walker } from "./figures.ts";
import type { Ridge } from "./land.ts";
import { cypress, grass, hatch, hill, olive, ridge, road } from "./land.ts";
import type { ValleyInks } from "./palette.ts";
import { seal } from "./marks.ts";
import { light, linear, num, picture, place, rect, stars } from "./pen.ts";
import { house } from "./things.ts";

/** The valley of the title page: 1600 × 600, with a road that leads home. */
const width = 1600;
const height = 600;

const farHills = ridge("-20,300 150,262 360,300 600,248 860,302 1120,258 1380,290 1620,250");
const middleHills = ridge("-20,318 220,340 470,300 760,352 1010,318 1290,346 1620,300");
const homeHill = ridge("-20,392 240,376 520,414 800,398 1040,364 1300,392 1620,366");
const nearHill = ridge("-20,424 200,440 470,480 760,492 1060,466 1340,440 1620,424");

const houseAt = 1040;
const houseGround = homeHill.height(houseAt) + 8;

function sky(inks: ValleyInks): string {
  const paint = linear([
    [0, inks.sky[0]],
    [0.42, inks.sky[1]],
    [0.7, inks.sky[2]],
  ]);
  const clouds =
    `<path d="M180 108h90M300 108h210M240 124h150M420 124h36M210 140h64M1180 74h60M1262 74h180M1226 90h110M1360 90h40M820 52h70M910 52h120M860 66h90" ` +
    `fill="none" stroke="${inks.cloud}" stroke-width="2.2" stroke-linecap="round" opacity="${inks.hasStars ? 0.16 : 0.65}"/>`;
  const above = inks.hasStars
    ? stars(31, 120, { x: [0, width], y: [0, 290] })
    : place(birds(inks.figure), 1216, 158);
  return paint.defs + rect(0, 0, width, height, paint.url) + above + clouds;
}

function farLand(inks: ValleyInks): string {
  const layers: readonly [Ridge, string, number, number][] = [
    [farHills, inks.hills[0], 5, 0.3],
    [middleHills, inks.hills[1], 6, 0.3],
    [homeHill, inks.hills[2], 7, 0.34],
  ];
  return layers
    .map(
      ([line, ink, rows, opacity], i) =>
        hill(line, height, ink) +
        hatch(line, { rows, gap: 13, colour: inks.lit, seed: i + 3, opacity }),
    )
    .join("");
}

function home(inks: ValleyInks): string {
  const glow = light(houseAt - 10, houseGround - 16, 9, {
    glow: inks.glow,
    ring: inks.ring,
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
    .map(([away, tall]) =>
      cypress(houseAt + away, houseGround + 10, tall, inks.dark, inks.tree.leaf),
    )
    .join("");
  const shade = olive(houseAt - 122, houseGround + 10, 1.4, inks.tree, 3);
  return glow + shade + house(houseAt, houseGround, 1.35, inks.house) + trees;
}

function nearLand(inks: ValleyInks): string {
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
    .map(([x, seed, scale]) => olive(x, nearHill.height(x) + 10, scale, inks.tree, seed))
    .join("");
  const way = road(
    [
      [560, 640, 150],
      [612, 580, 100],
      [770, 536, 60],
      [902, 508, 38],
      [890, 478, 25],
      [930, 452, 16],
      [986, 424, 11],
      [houseAt - 14, houseGround + 1, 7],
    ],
    inks.road,
    inks.lit,
  );
  return (
    hill(nearHill, height, inks.hills[3]) +
    hatch(nearHill, { rows: 8, gap: 13, colour: inks.lit, seed: 7, opacity: 0.36 }) +
    orchard +
    way
  );
}

function foreground(inks: ValleyInks): string {
  const banks =
    `<path d="M-20 560C140 540 330 548 430 566C490 578 520 590 540 620H-20Z" fill="${inks.hills[4]}"/>` +
    `<path d="M1640 620V524C1480 520 1340 552 1230 620Z" fill="${inks.hills[4]}"/>`;
  const tufts =
    grass(2, [-6, 500], () => 606, { colour: inks.grass, height: [24, 62] }) +
    grass(5, [1260, 1610], () => 606, { colour: inks.grass, height: [26, 66] });
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
        `<path d="M${x} ${y + 5}q3 26-4 56" stroke="${inks.grass}" stroke-width="2" fill="none"/><circle cx="${x}" cy="${y}" r="5" fill="${inks.bloom}"/>`,
    )
    .join("");
  return banks + tufts + blooms;
}

/** The title picture: a son on the road, and his father who runs to meet him. */
export function homecoming(inks: ValleyInks): string {
  return picture(width, height, homecomingScene(inks));
}

function homecomingScene(inks: ValleyInks): string {
  const person = { robe: inks.figure, rim: inks.glow };
  const people = place(walker(person), 748, 545, 0.62) + place(runner(person), 938, 457, 0.4);
  return sky(inks) + farLand(inks) + home(inks) + nearLand(inks) + people + foreground(inks);
}

/** The same valley for a right-to-left page: mirrored, with a flock coming home. */
export function flockComesHome(inks: ValleyInks): string {
  return picture(width, height, flockScene(inks));
}

function flockScene(inks: ValleyInks): string {
  const beast = [inks.fleece, inks.fleeceShade, inks.figure] as const;
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
    .map(([x, y, scale, draw]) => place(draw(...beast), x, y, scale))
    .join("");
  const leader = place(walker({ robe: inks.figure, rim: inks.glow }), 762, 545, 0.64);
  const scene =
    sky(inks) + farLand(inks) + home(inks) + nearLand(inks) + flock + leader + foreground(inks);
  return `<g transform="translate(${num(width)} 0) scale(-1 1)">${scene}</g>`;
}

/** The picture for link previews, 1200 × 630: the house and its road, with the mark in a corner and no words. */
export function sharedHomecoming(inks: ValleyInks): string {
  return picture(1200, 630, crop(homecomingScene(inks), -470) + seal(92, 82, 1.7));
}

export function sharedFlock(inks: ValleyInks): string {
  return picture(1200, 630, crop(flockScene(inks), -10) + seal(1054, 82, 1.7));
}

function crop(scene: string, left: number): string {
  return `<g transform="translate(${left} 0) scale(1.05)">${scene}</g>`;
}
