import { nameOf } from "./folder-path.ts";
import type { FolderLinks } from "./folder-links.ts";
import type { Problems } from "#content/problems.ts";
import { decodeId } from "./resolve-link.ts";
import { translationOf } from "#content/content-folder.ts";

/** Warns of links to a heading that the other file doesn't have, in the language in which the link is read. */
export function warnOfDeadLinks({ links, problems }: { links: FolderLinks; problems: Problems }) {
  for (const { path, suffix, place } of links.resolvedLinks) {
    const hash = suffix.indexOf("#");
    const id = hash < 0 ? "" : decodeId(suffix.slice(hash));
    const language = translationOf(nameOf(place.file))?.language;
    const ending = nameOf(path).slice(nameOf(path).lastIndexOf("."));
    const translatedPath = `${path.slice(0, -ending.length)}.${language}${ending}`;
    const targetPath = links.idsOf(translatedPath) ? translatedPath : path;
    const ids = links.idsOf(targetPath);
    if (id !== "" && ids && !ids.has(id))
      problems.warn(
        place,
        `The link to "${suffix}" in ${targetPath} does not work: no heading there has that id.`,
      );
  }
}
