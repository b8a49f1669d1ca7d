import type { Settings } from "#domains/settings/settings.ts";

/** A script of the portal, with an id so that people can edit the list together. */
export type LookScript = { id: string; code: string };

/** How the portal looks, as the studio edits it. */
export type Look = Pick<
  Settings,
  "theme" | "popupsColor" | "logo" | "logoWithText" | "favicon" | "css"
> & {
  /** The picture of links to the portal. */
  shareImage: string;
  scripts: LookScript[];
};

/** The sections of the settings that the look consists of. */
export const lookSections = [
  "theme",
  "popupsColor",
  "logo",
  "logoWithText",
  "favicon",
  "og",
  "css",
  "scripts",
] as const;

/** The part of the settings that the look consists of. */
export type LookSettings = Pick<Settings, (typeof lookSections)[number]>;

export const lookOf = (settings: LookSettings): Look => ({
  theme: settings.theme,
  popupsColor: settings.popupsColor,
  logo: settings.logo,
  logoWithText: settings.logoWithText,
  favicon: settings.favicon,
  shareImage: settings.og.image,
  css: settings.css,
  scripts: settings.scripts.map((code, index) => ({ id: `script-${index + 1}`, code })),
});

export const settingsOfLook = ({ shareImage, scripts, ...look }: Look): LookSettings => ({
  ...look,
  og: { image: shareImage },
  // A script that nobody has written yet is part of the draft only.
  scripts: scripts.flatMap(({ code }) => (code.trim() === "" ? [] : [code])),
});
