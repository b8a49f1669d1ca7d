import { type ContentSource, PictureAt, pictureNamed } from "#content/blocks/parsed-component.ts";

type Tree = Record<string, unknown>;

/** The settings that are pictures; `*` matches each language. */
const places: readonly (readonly [section: string, key?: string])[] = [
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
export function eachSettingsPicture(
  settings: Tree,
  replace: (value: string, path: readonly string[]) => unknown,
): Tree {
  const changed: Tree = { ...settings };
  for (const [section, key] of places) {
    const value = changed[section];
    if (key === undefined) changed[section] = replaced(value, [section]);
    else if (isTree(value)) {
      const keys = key === "*" ? Object.keys(value) : [key];
      changed[section] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          keys.includes(name) ? replaced(inner, [section, name]) : inner,
        ]),
      );
    }
    if (changed[section] === undefined) delete changed[section];
  }
  return changed;

  function replaced(value: unknown, path: readonly string[]): unknown {
    return typeof value === "string" ? (replace(value, path) ?? value) : value;
  }
}

/** Returns a folder's settings with a PictureAt in place of each picture's file name. Addresses stay as they are. */
export function settingsWithPictures(
  settings: Tree,
  source: ContentSource,
  lineOf: (path: readonly string[]) => number,
): Tree {
  return eachSettingsPicture(settings, (value, path) =>
    value === "" || /^(?:https?:|\/)/i.test(value)
      ? undefined
      : pictureNamed(source, lineOf(["settings", ...path]), value, ""),
  );
}

/** Returns the settings with the addresses of the stored pictures. */
export function settingsWithAddresses(
  settings: Tree,
  addressOf: (picture: PictureAt) => string,
): Tree {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      value instanceof PictureAt
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
    !(value instanceof PictureAt)
  );
}
