/**
 * This file draws people and animals, small and without faces. Every figure has its feet on (0, 0) and is about
 * 100 units tall; `place` puts it into a scene.
 */
export interface FigureColors {
  robe: string;
  /** The side in the light. */
  rim: string;
}

/** A person walking with a staff, seen from behind, the light on the right. */
export function walker({ robe, rim }: FigureColors): string {
  return (
    `<path d="M29 2L19-66" stroke="${robe}" stroke-width="3.4" stroke-linecap="round"/>` +
    `<path d="M-20 0C-17-26-18-50-12-66C-9-75 10-76 14-66C20-48 15-24 21 0C8 4-8 4-20 0Z" fill="${robe}"/>` +
    `<path d="M11-60C17-58 21-52 22-45" fill="none" stroke="${robe}" stroke-width="7" stroke-linecap="round"/>` +
    `<path d="M-12-66C-14-82-8-96 2-96C12-96 17-84 14-66C8-60-6-60-12-66Z" fill="${robe}"/>` +
    `<path d="M14-66C20-48 15-24 21 0C17 1.3 13 2 10 2.400C10-20 13-46 9-64C13-74 12-86 8-94C14-90 16.5-80 14-66Z" fill="${rim}" opacity=".55"/>` +
    `<path d="M-6-56C-8-36-7-18-10-4M1-50C2-32 0-16 1-3" fill="none" stroke="${rim}" stroke-width="1.6" stroke-linecap="round" opacity=".35"/>`
  );
}

/** A person running to the left with open arms; the light comes from behind. */
export function runner({ robe, rim }: FigureColors): string {
  return (
    `<path d="M4-22L24-8M-8-22L-14 1" stroke="${robe}" stroke-width="6.5" stroke-linecap="round"/>` +
    `<path d="M-20-8C-12-26-18-48-16-62C-14-72 2-73 5-62C9-44 12-30 24-14C10-6-8-4-20-8Z" fill="${robe}"/>` +
    `<path d="M-12-60C-22-58-32-62-40-70M-10-54C-20-48-32-48-42-52" fill="none" stroke="${robe}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M-20-62C-24-78-17-90-9-90C1-90 6-78 3-63C-4-58-14-58-20-62Z" fill="${robe}"/>` +
    `<path d="M5-62C9-44 12-30 24-14C20-12 16-10 12-9C6-26 4-44-1-62C2-72 1-82-3-88C4-84 7-74 5-62Z" fill="${rim}" opacity=".6"/>`
  );
}

/** A sheep that faces right, with a fleece of overlapping circles. */
export function sheep(fleece: string, shade: string, face: string): string {
  return (
    `<path d="M-15-14V1M-7-10V2M9-10V2M16-14V1" stroke="${face}" stroke-width="4" stroke-linecap="round"/>` +
    `<g fill="${shade}"><circle cx="-17" cy="-20" r="10"/><circle cx="-4" cy="-16" r="11"/><circle cx="11" cy="-17" r="11"/></g>` +
    `<g fill="${fleece}"><circle cx="-18" cy="-25" r="10"/><circle cx="-7" cy="-29" r="12"/><circle cx="7" cy="-29" r="12"/><circle cx="17" cy="-24" r="10"/><path d="M-20-24h38v6h-38z"/></g>` +
    `<path d="M20-36C28-40 35-35 38-27C39-22 33-19 28-22C23-25 18-29 20-36Z" fill="${face}"/>` +
    `<path d="M21-36C17-40 13-38 12-34C16-32 19-33 21-36Z" fill="${face}"/><circle cx="21" cy="-38" r="5" fill="${fleece}"/>` +
    `<path d="M-16-30q4-4 8 0M-4-35q4-4 8 0M4-26q4-4 8 0" fill="none" stroke="${shade}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

/** A sheep with its head in the grass. */
export function grazing(fleece: string, shade: string, face: string): string {
  return sheep(fleece, shade, face).replace(
    /<path d="M20-36.*?<circle cx="21" cy="-38" r="5" fill="[^"]*"\/>/u,
    `<path d="M22-26C30-26 36-16 36-6C36-1 30 0 27-4C23-9 18-18 22-26Z" fill="${face}"/><path d="M22-26C18-28 15-25 15-21C19-20 21-22 22-26Z" fill="${face}"/>`,
  );
}

/** A shepherd with a crook who carries the found sheep on his shoulders. */
export function shepherd({ robe, rim }: FigureColors, fleece: string, shade: string): string {
  return (
    `<path d="M50 2L48-96C48-112 66-112 66-98C66-92 62-89 59-90" fill="none" stroke="${robe}" stroke-width="3.6" stroke-linecap="round"/>` +
    `<path d="M-22 0C-19-28-19-52-14-66C-10-76 12-76 16-66C21-48 18-24 23 0C8 4-8 4-22 0Z" fill="${robe}"/>` +
    `<path d="M12-60C24-52 36-50 47-56" fill="none" stroke="${robe}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M-9-78C-10-92-5-102 2-102C10-102 14-92 12-78Z" fill="${robe}"/>` +
    `<g fill="${shade}"><circle cx="-20" cy="-74" r="9"/><circle cx="18" cy="-73" r="9"/></g>` +
    `<g fill="${fleece}"><circle cx="-22" cy="-79" r="9.5"/><circle cx="-9" cy="-80" r="9"/><circle cx="6" cy="-79" r="9.5"/><circle cx="19" cy="-79" r="9"/></g>` +
    `<path d="M26-84C34-88 41-83 42-76C42-71 36-70 32-73C28-76 24-79 26-84Z" fill="${robe}"/>` +
    `<path d="M-15-74C-12-66-9-60-8-54M14-74C11-66 9-60 8-54" stroke="${fleece}" stroke-width="4.5" stroke-linecap="round" fill="none"/>` +
    `<path d="M-14-60C-6-52 6-52 12-60" fill="none" stroke="${robe}" stroke-width="8" stroke-linecap="round"/>` +
    `<path d="M16-62C21-46 18-24 23 0C18 1.5 13 2 9 2.500C11-18 13-42 9-58Z" fill="${rim}" opacity=".6"/>`
  );
}

/** Birds far away, drawn as open strokes. */
export function birds(colour: string): string {
  return (
    `<path d="M0 22q9-9 16 0q9-9 16 0M46 0q7-7 13 0q7-7 13 0M-30-8q6-6 11 0q6-6 11 0" ` +
    `fill="none" stroke="${colour}" stroke-width="2.2" stroke-linecap="round" opacity=".7"/>`
  );
}
