import { defaultFont } from "#domains/settings/fonts.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** The settings are one object until they change, so their copies are cached and the theme's CSS is computed once. */
const copies = new WeakMap<Settings, Settings>();

/**
 * Returns the settings with the studio's own font, corners and buttons, without the portal's CSS. Only the portal's
 * colour stays, so no theme can make the studio hard to use.
 */
export function withStudioTheme(settings: Settings): Settings {
  let copy = copies.get(settings);
  if (!copy) {
    const theme = {
      color: settings.theme.color,
      textFont: defaultFont.family,
      titleFont: defaultFont.family,
      componentBorderRadius: 14,
      button: { type: "gradient" as const, borderRadius: 30 },
    };
    copy = { ...settings, theme, popupsColor: "", css: "" };
    copies.set(settings, copy);
  }
  return copy;
}
