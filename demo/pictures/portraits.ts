import { svgDocument } from "./pen.ts";

/** The look of one of the six people in the demo. Portraits are 96 × 96 and cropped to a circle when shown. */
interface Look {
  skin: string;
  shade: string;
  hair: string;
  hairLit: string;
  cloth: string;
  clothLit: string;
  background: string;
  style: "short" | "long" | "bun" | "wave" | "grey" | "braid";
  beard?: boolean;
  glasses?: boolean;
}

const lineColor = "#2b2024";

const hairBehind: Record<Look["style"], string> = {
  short: "",
  grey: "",
  long: '<path d="M25 44C25 26 34 14 48 14S71 26 71 44C71 58 75 70 77 82H19C21 70 25 58 25 44Z"/>',
  wave: '<path d="M26 46C22 28 32 14 48 14S74 28 70 46C74 54 74 62 70 68C62 74 34 74 26 68C22 62 22 54 26 46Z"/>',
  bun: '<circle cx="48" cy="12" r="9.5"/><path d="M27 46C25 26 34 14 48 14S71 26 69 46Z"/>',
  braid:
    '<path d="M26 46C24 26 34 14 48 14S72 26 70 46C71 52 71 56 69 60C60 66 38 68 31 62C25 58 25 52 26 46Z"/><path d="M66 56C76 62 72 70 75 76S72 88 74 94L66 95C66 88 64 84 66 78S60 66 62 58Z"/>',
};

const hairInFront: Record<Look["style"], string> = {
  short:
    '<path d="M29 43C26 26 35 15 48 15S70 26 67 43C65 36 63 31 60 28C52 31 42 30 36 27C33 31 31 36 29 43Z"/>',
  grey: '<path d="M28 44C25 26 34 14 48 14S71 26 68 44C66 37 64 32 61 29C55 25 44 25 36 28C32 32 30 37 28 44Z"/>',
  long: '<path d="M29 47C28 28 34 19 48 19S68 28 67 47C64 39 61 34 55 30C48 37 38 40 29 47Z"/>',
  wave: '<path d="M28 46C27 28 35 18 50 18S69 30 68 46C66 38 62 33 57 30C50 34 36 33 28 46Z"/>',
  bun: '<path d="M29 42C29 27 36 18 48 18S67 27 67 42C62 36 60 32 57 29C49 34 37 35 29 42Z"/>',
  braid: '<path d="M29 45C28 28 35 18 48 18S68 28 67 45C64 36 58 30 48 27C38 30 32 36 29 45Z"/>',
};

const strands: Record<Look["style"], string> = {
  short: "M36 23C41 19 50 18 56 20M60 24C63 27 64 30 65 34",
  grey: "M35 24C41 18 52 17 58 21M62 26C64 29 65 32 66 36",
  long: "M36 26C42 21 50 21 55 24M68 48C68 58 71 66 72 76M28 50C28 60 25 68 24 76",
  wave: "M36 25C43 20 52 20 58 24M70 50C72 56 71 62 68 65M27 52C25 57 26 62 28 65",
  bun: "M36 26C43 21 52 21 58 24M42 9C45 6 51 6 54 9M43 14C46 16 51 16 53 14",
  braid:
    "M48 20V27M40 22C37 26 34 30 32 35M56 22C59 26 62 30 64 35M66 64L74 67M65 74L74 76M65 84L73 86",
};

function drawPortrait(look: Look): string {
  const hair = (shape: string): string => (shape ? `<g fill="${look.hair}">${shape}</g>` : "");
  const beard = look.beard
    ? `<path d="M30 46C31 49 33 53 36 54C40 56 44 53 48 53S56 56 60 54C63 53 65 49 66 46C67 62 59 73 48 73S29 62 30 46Z" fill="${look.hair}"/><path d="M43 57.500C46 56.5 50 56.5 53 57.500C52 61 44 61 43 57.500Z" fill="${look.shade}"/>`
    : "";
  const mouth = look.beard ? "" : `<path d="M42.5 56.500Q48 61.5 53.5 56.5"/>`;
  const glasses = look.glasses
    ? `<g fill="#fff" fill-opacity=".16" stroke="${lineColor}" stroke-width="1.3"><circle cx="40.5" cy="44" r="6"/><circle cx="55.5" cy="44" r="6"/><path d="M46.5 43.500Q48 42.3 49.5 43.5" fill="none"/></g>`
    : "";
  const face =
    `<path d="M40 60H56V72C56 78 52 81 48 81S40 78 40 72Z" fill="${look.shade}"/>` +
    `<path d="M30 42C30 27 37 19 48 19S66 27 66 42C66 58 58 69 48 69S30 58 30 42Z" fill="${look.skin}"/>` +
    `<path d="M48 69C58 69 66 58 66 42C66 34 64 28 60 24C62 42 58 60 48 69Z" fill="${look.shade}" opacity=".42"/>` +
    `<g fill="#e07a5f" opacity=".28"><ellipse cx="36.5" cy="51.5" rx="4" ry="2.6"/><ellipse cx="58.5" cy="51.5" rx="4" ry="2.6"/></g>`;
  const cloth =
    `<path d="M10 100C12 82 24 74 39 71H57C72 74 84 82 86 100Z" fill="${look.cloth}"/>` +
    `<path d="M39 71C40 79 56 79 57 71" fill="none" stroke="${look.clothLit}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="M24 84C22 88 21 92 21 97M73 84C75 88 76 92 76 97M34 88v9M48 86v11M62 88v9" fill="none" stroke="${look.clothLit}" stroke-width="1.5" stroke-linecap="round" opacity=".5"/>`;
  const features =
    `<g fill="none" stroke="${lineColor}" stroke-width="1.7" stroke-linecap="round">` +
    `<path d="M38 44Q40.5 41.2 43 44M53 44Q55.5 41.2 58 44"/><path d="M48 45C47 49 45.8 51 48.6 51.6" opacity=".5"/>${mouth}` +
    `<path d="M37 38.600Q40 36.8 43 38.200M53 38.200Q56 36.8 59 38.6" opacity=".55"/></g>`;
  const halo = `<circle cx="48" cy="44" r="36" fill="none" stroke="#fff" stroke-width="1.2" stroke-dasharray="1.5 5" stroke-linecap="round" opacity=".7"/>`;
  return svgDocument(
    96,
    96,
    `<rect width="96" height="96" fill="${look.background}"/>${halo}${hair(hairBehind[look.style])}${cloth}${face}${beard}` +
      `${hair(hairInFront[look.style])}<path d="${strands[look.style]}" fill="none" stroke="${look.hairLit}" stroke-width="1.3" stroke-linecap="round" opacity=".55"/>${features}${glasses}`,
  ).replace('width="96" height="96">', 'width="240" height="240">');
}

export const portraits: Readonly<Record<string, () => string>> = {
  hanna: () =>
    drawPortrait({
      skin: "#f1cfb6",
      shade: "#d6a488",
      hair: "#a35a35",
      hairLit: "#e0a070",
      cloth: "#5b4a78",
      clothLit: "#8b78ab",
      background: "#cfdce8",
      style: "bun",
    }),
  amir: () =>
    drawPortrait({
      skin: "#c99a72",
      shade: "#a67752",
      hair: "#2b2022",
      hairLit: "#6a5350",
      cloth: "#d8a24a",
      clothLit: "#f3cd85",
      background: "#d9c7d6",
      style: "short",
    }),
  ruth: () =>
    drawPortrait({
      skin: "#f0cdb0",
      shade: "#d3a184",
      hair: "#c9c2ba",
      hairLit: "#ffffff",
      cloth: "#56695a",
      clothLit: "#8aa08e",
      background: "#e9dfc4",
      style: "wave",
      glasses: true,
    }),
  marta: () =>
    drawPortrait({
      skin: "#e9be9b",
      shade: "#c98f70",
      hair: "#5a3a2c",
      hairLit: "#9a6d50",
      cloth: "#c76b4a",
      clothLit: "#eba283",
      background: "#f2d9b8",
      style: "long",
    }),
  daniel: () =>
    drawPortrait({
      skin: "#8d5b3f",
      shade: "#6b4130",
      hair: "#1e1718",
      hairLit: "#5a4340",
      cloth: "#2f5d6b",
      clothLit: "#6f9ba6",
      background: "#bfd4ce",
      style: "short",
      beard: true,
    }),
  olena: () =>
    drawPortrait({
      skin: "#f3d3b8",
      shade: "#dba989",
      hair: "#d9a551",
      hairLit: "#f7dca0",
      cloth: "#f4efe2",
      clothLit: "#c8503f",
      background: "#c5d8ea",
      style: "braid",
    }),
};
