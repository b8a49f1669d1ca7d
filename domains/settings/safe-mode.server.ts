import type { Actor } from "./context.ts";
import { can } from "./policy.server.ts";
import type { Settings } from "./settings.ts";

/** `?safe=1` shows a page without the portal's own CSS and scripts, to those who can change them. */
export const safeModeParameter = "safe";

/** The settings are one object until they change, so their copies are cached. */
const copies = new WeakMap<Settings, Settings>();

/** Returns the settings of a request: in safe mode without CSS and scripts. */
export function settingsInMode(settings: Settings, url: URL, caller: { actor: Actor }): Settings {
  if (url.searchParams.get(safeModeParameter) !== "1" || !can(caller, "change", "settings"))
    return settings;
  let copy = copies.get(settings);
  if (!copy) copies.set(settings, (copy = { ...settings, css: "", scripts: [] }));
  return copy;
}
