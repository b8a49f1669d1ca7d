import { didYouMean } from "#platform/nearest-word.ts";
import { invalidInput } from "#domains/settings/errors.ts";
import {
  type ContentFolder,
  parseFolderName,
  listFolder,
  translationOf,
} from "./content-folder.ts";

/** The pages and courses that an import is limited to: paths of course folders and page files. */
export type Selection = ReadonlySet<string>;

/**
 * Resolves names such as `courses/first-walk` and `pages/about`. The file ending and a course's number may be left out.
 * @throws INVALID for a name that is not in the folder, with the most similar one that is
 */
export function selectParts(folder: ContentFolder, only: readonly string[]): Selection {
  const paths = new Map<string, string>();
  for (const name of listFolder(folder, "courses").folders) {
    paths.set(`courses/${parseFolderName(name).key}`, `courses/${name}`);
    paths.set(`courses/${name}`, `courses/${name}`);
  }
  for (const path of folder.files) {
    if (!path.startsWith("pages/") || !path.endsWith(".yaml") || translationOf(path)) continue;
    paths.set(path.slice(0, -".yaml".length), path);
  }
  return new Set(
    only.map((requestedName) => {
      const name = requestedName.replace(/^\.?\/+|\/+$/g, "").replace(/\.yaml$/, "");
      const path = paths.get(name);
      if (path !== undefined) return path;
      const hint = didYouMean(
        name,
        [...paths.keys()],
        "Name a course or a page in the folder, such as courses/a-first-walk or pages/main.",
        String,
      );
      throw invalidInput(`There is no ${requestedName} in the folder. ${hint}`);
    }),
  );
}
