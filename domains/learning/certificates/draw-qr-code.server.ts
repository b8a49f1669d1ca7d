import { encode } from "uqr";

const qrTop = 392;
const qrSide = 128;
const qrMargin = 10;
const white = "#ffffff";

/**
 * Draws the QR code of an address in the middle of an area, on a white background, whatever the plate's colour: code
 * readers need it.
 */
export function drawQrCode(
  document: PDFKit.PDFDocument,
  address: string,
  area: { x: number; width: number },
): void {
  const x = area.x + (area.width - qrSide) / 2;
  document
    .roundedRect(x - qrMargin, qrTop - qrMargin, qrSide + 2 * qrMargin, qrSide + 2 * qrMargin, 10)
    .fill(white);
  const { data, size } = encode(address, { ecc: "M", border: 0 });
  const side = qrSide / size;
  data.forEach((row, y) =>
    row.forEach((isDark, index) => {
      if (isDark) document.rect(x + index * side, qrTop + y * side, side, side);
    }),
  );
  document.fill("#000000");
}
