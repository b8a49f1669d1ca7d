import type { Localized } from "#domains/settings/settings.ts";

/** One difference between two versions of the look or of the menu, as a person reads it. */
export type ChangedSetting = {
  name: ChangedSettingName;
  /** The language that it is about; absent: all. */
  language?: string;
  /** The entry of the menu that it is about, in each language. */
  titles?: Localized;
  /** Short values before and after; absent where they say nothing, as for CSS. "": none. */
  before?: string;
  after?: string;
};

export const changedSettingNames = [
  "color",
  "title-font",
  "text-font",
  "corners",
  "button-type",
  "button-corners",
  "popups-color",
  "logo",
  "logo-with-text",
  "favicon",
  "share-image",
  "css",
  "scripts",
  "menu-enabled",
  "menu-type",
  "menu-theme",
  "entry-added",
  "entry-removed",
  "entry-moved",
  "entry-title",
  "entry-link",
  "entry-hidden",
  "entry-shown",
  "entry-options",
] as const;
export type ChangedSettingName = (typeof changedSettingNames)[number];
