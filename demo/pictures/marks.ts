/** The brand mark: a flame over a bar on a stand, in a box of 32 × 32. */
const flameShape =
  "M16 2.5C20.6 8.1 22 11.5 21.3 14.9C20.7 17.9 18.6 19.5 16 19.5S11.3 17.9 10.7 14.9C10 11.5 11.4 8.1 16 2.5Z";
const standShape = "M5.5 21.5H26.5M16 21.5V28M10.5 29H21.5";

function mark(size: number, stand: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">` +
    `<path d="${flameShape}" fill="#eda02f"/><path d="M16 10C18 12.6 18.5 14.1 18.2 15.6C17.9 16.9 17.1 17.6 16 17.6S14.1 16.9 13.8 15.6C13.5 14.1 14 12.6 16 10Z" fill="#ffe9b8"/>` +
    `<path d="${standShape}" fill="none" stroke="${stand}" stroke-width="2.3" stroke-linecap="round"/></svg>`
  );
}

/** The mark with a bronze stand, which has a contrast of at least 3:1 on light and dark backgrounds. */
export function logo(size: number): string {
  return mark(size, "#9a6b3c");
}

/** The mark on a dark tile, so that it is readable on light and dark browser tabs. */
export function favicon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1b2440"/>' +
    '<g transform="translate(16 16) scale(.78) translate(-16 -15.8)">' +
    `<path d="${flameShape}" fill="#ffc765"/><path d="M16 10C18 12.6 18.5 14.1 18.2 15.6C17.9 16.9 17.1 17.6 16 17.6S14.1 16.9 13.8 15.6C13.5 14.1 14 12.6 16 10Z" fill="#fff4d8"/>` +
    `<path d="${standShape}" fill="none" stroke="#fbefda" stroke-width="2.7" stroke-linecap="round"/></g></svg>`
  );
}

/** The mark on a pale disc, for the corner of a link preview. */
export function seal(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><circle cx="16" cy="16" r="26" fill="#fdfbf5"/>` +
    '<circle cx="16" cy="16" r="22.5" fill="none" stroke="#d99a3a" stroke-width=".8" stroke-dasharray=".8 3" stroke-linecap="round"/>' +
    `<path d="${flameShape}" fill="#eda02f"/><path d="${standShape}" fill="none" stroke="#2b2a33" stroke-width="2.3" stroke-linecap="round"/></g>`
  );
}
