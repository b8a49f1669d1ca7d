import type { ChangedSetting, ChangedSettingName } from "./changed-setting.ts";
import type { Look } from "./look.ts";

/** Returns what differs between two versions of the look, in the order of the editor. */
export function compareLooks(before: Look, after: Look): ChangedSetting[] {
  const valueOf = (read: (look: Look) => string | number, name: ChangedSettingName) => {
    const [from, to] = [String(read(before)), String(read(after))];
    return from === to ? [] : [{ name, before: from, after: to }];
  };
  return [
    ...valueOf(({ theme }) => theme.color, "color"),
    ...valueOf(({ theme }) => theme.titleFont, "title-font"),
    ...valueOf(({ theme }) => theme.textFont, "text-font"),
    ...valueOf(({ theme }) => theme.componentBorderRadius, "corners"),
    ...valueOf(({ theme }) => theme.button.type, "button-type"),
    ...valueOf(({ theme }) => theme.button.borderRadius, "button-corners"),
    ...valueOf(({ popupsColor }) => popupsColor, "popups-color"),
    ...comparePictures(before.logo, after.logo, "logo"),
    ...comparePictures(before.logoWithText, after.logoWithText, "logo-with-text"),
    ...valueOf(({ favicon }) => favicon, "favicon"),
    ...valueOf(({ shareImage }) => shareImage, "share-image"),
    ...(before.css === after.css ? [] : [{ name: "css" as const }]),
    ...(scriptsOf(before) === scriptsOf(after) ? [] : [{ name: "scripts" as const }]),
  ];
}

const comparePictures = (
  before: Look["logo"],
  after: Look["logo"],
  name: "logo" | "logo-with-text",
): ChangedSetting[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((language) => {
    const [from, to] = [before[language] ?? "", after[language] ?? ""];
    return from === to ? [] : [{ name, language, before: from, after: to }];
  });

const scriptsOf = ({ scripts }: Look): string => JSON.stringify(scripts.map(({ code }) => code));
