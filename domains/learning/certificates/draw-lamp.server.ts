const flameColour = "#f2b13c";
const flameCoreColour = "#fff1cf";
const lineColour = "#ffffff";
/** The rings of light, from the flame outwards: radius, dash pattern, opacity. */
const rings = [
  [29, [2, 7], 0.9],
  [49, [1.5, 9], 0.66],
  [69, [1, 11], 0.46],
  [89, [1, 13], 0.3],
] as const;
/** The flame's centre in the drawing. */
const flameCentre = { x: 92, y: 62 };
const scale = 1.05;

const outlines = [
  "M92 82C92 88 93 91 96 93",
  "M84 92C90 120 114 128 142 128C178 128 198 112 200 88C201 79 218 78 221 92C224 107 208 119 189 116",
  "M84 92C106 97 116 88 134 86C156 83 176 90 190 102",
  "M134 128V186C134 200 120 208 100 214H180C160 208 146 200 146 186V128",
];

/** Draws the oil lamp of the portal's pages (ui/lamp-drawing.tsx), lit on a dark plate, with its centre at x, y. */
export function drawLamp(
  document: PDFKit.PDFDocument,
  { x, y, mirrored }: { x: number; y: number; mirrored: boolean },
): void {
  document.save().translate(x, y);
  document.scale(mirrored ? -scale : scale, scale).translate(-140, -110);
  const glow = document.radialGradient(
    flameCentre.x,
    flameCentre.y,
    0,
    flameCentre.x,
    flameCentre.y,
    86,
  );
  glow.stop(0, flameColour, 0.5).stop(1, flameColour, 0);
  document.circle(flameCentre.x, flameCentre.y, 86).fill(glow);
  for (const [radius, dash, opacity] of rings) {
    document.circle(flameCentre.x, flameCentre.y, radius);
    document.lineWidth(1.4).lineCap("round").dash(dash[0], { space: dash[1] });
    document.strokeOpacity(opacity).stroke(flameColour);
  }
  document.undash().strokeOpacity(1);
  document.path("M92 30C104 46 106 56 104 66C102 75 97 79 92 79S82 75 80 66C78 55 85 46 92 30Z");
  document.fill(flameColour);
  document
    .path("M92 50C98 59 99 65 98 70S95 77 92 77S87 75 86 70C85 63 88 58 92 50Z")
    .fill(flameCoreColour);
  for (const outline of outlines) {
    document.path(outline).lineWidth(2).lineCap("round").lineJoin("round").stroke(lineColour);
  }
  document.restore();
}
