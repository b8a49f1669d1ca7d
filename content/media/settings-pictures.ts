import {
  type ContentSource,
  PictureReference,
  resolvePicture,
} from "#content/blocks/parsed-component.ts";

type Tree = Record<string, unknown>;

/** The settings that are pictures; `*` matches each language. */
const pictureSettings: readonly (readonly [section: string, key?: string])[] = [
  ["favicon"],
  ["logo", "*"],
  ["logoWithText", "*"],
  ["og", "image"],
  ["environmentsConnection", "image"],
];

/**
 * Returns the settings with each picture replaced by the result of `replace`; undefined leaves it as it is. Also works
 * on partial settings and on other values in a picture's place.
 */
export function mapSettingsPictures(
  settings: Tree,
  replace: (value: string, path: readonly string[]) => unknown,
): Tree {
  const newSettings: Tree = { ...settings };
  for (const [section, key] of pictureSettings) {
    const value = newSettings[section];
    if (key === undefined) newSettings[section] = replaceValue(value, [section]);
    else if (isTree(value)) {
      const keys = key === "*" ? Object.keys(value) : [key];
      newSettings[section] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          keys.includes(name) ? replaceValue(inner, [section, name]) : inner,
        ]),
      );
    }
    if (newSettings[section] === undefined) delete newSettings[section];
  }
  return newSettings;

  function replaceValue(value: unknown, path: readonly string[]): unknown {
    return typeof value === "string" ? (replace(value, path) ?? value) : value;
  }
}

/** Returns a folder's settings with a PictureReference in place of each picture's file name. Addresses stay as they are. */
export function settingsWithPictures(
  settings: Tree,
  source: ContentSource,
  lineOf: (path: readonly string[]) => number,
): Tree {
  return mapSettingsPictures(settings, (value, path) =>
    value === "" || /^(?:https?:|\/)/i.test(value)
      ? undefined
      : resolvePicture(source, lineOf(["settings", ...path]), value, ""),
  );
}

/** Returns the settings with the addresses of the stored pictures. */
export function settingsWithAddresses(
  settings: Tree,
  addressOf: (picture: PictureReference) => string,
): Tree {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      value instanceof PictureReference
        ? addressOf(value)
        : isTree(value)
          ? settingsWithAddresses(value, addressOf)
          : value,
    ]),
  );
}

function isTree(value: unknown): value is Tree {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof PictureReference)
  );
}
