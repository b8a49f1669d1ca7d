import { createPalette } from "#domains/settings/palette.ts";
import type { Settings } from "#domains/settings/settings.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** Sizes of the square icons in pixels: for a phone's home screen and for an installed portal. */
export const iconSizes = [180, 192, 512] as const;

export const iconPath = (size: number) => `/icons/${size}.png`;

const coloursBySettings = new WeakMap<Settings, { light: string; dark: string }>();

/** The background of the portal's pages in light and dark. */
export function paperColours(settings: Settings): { light: string; dark: string } {
  let cachedColours = coloursBySettings.get(settings);
  if (!cachedColours) {
    const { color } = settings.theme;
    cachedColours = {
      light: createPalette(color, false)["paper"]!,
      dark: createPalette(color, true)["paper"]!,
    };
    coloursBySettings.set(settings, cachedColours);
  }
  return cachedColours;
}

/**
 * Renders links for the browser's interface and home screens. They are outside React, so they cost a page no script.
 */
export function renderHeadLinks({ settings }: RequestCtx): string {
  const { light, dark } = paperColours(settings);
  return [
    `<link rel="apple-touch-icon" href="${iconPath(180)}"/>`,
    // With JavaScript, a script links the manifest after the page has loaded (server/documents/hydration-script.ts).
    `<noscript><link rel="manifest" href="/manifest.webmanifest"/></noscript>`,
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)"/>`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"/>`,
  ].join("");
}
