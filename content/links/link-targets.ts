import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { folderOf, nameOf } from "./folder-path.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { type ContentFolder, folderKey, slugOf, translationOf } from "#content/content-folder.ts";
import { folderElementTypes } from "#content/courses/element-head.ts";

const elementFile = new RegExp(`^courses/[^/]+/[^/]+/(?:${folderElementTypes.join("|")})\\.md$`);
const courseFile = /^courses\/[^/]+\/course\.yaml$/;
const pageFile = /^pages\/.+\.yaml$/;

/**
 * Returns the original files by the paths that links within the folder may have: of files, translations and folders.
 */
export function linkTargets({ files }: Pick<ContentFolder, "files">): Map<string, string> {
  const targets = new Map<string, string>();
  for (const file of files) {
    const folder = folderOf(file);
    const original = translationOf(nameOf(file))?.original;
    const meant = original === undefined ? file : `${folder}/${original}`;
    if (!files.has(meant)) continue;
    const hasFolder = elementFile.test(meant) || courseFile.test(meant);
    if (!hasFolder && !pageFile.test(meant)) continue;
    targets.set(file, meant);
    if (hasFolder) targets.set(folder, meant);
  }
  return targets;
}

/** Returns the address of a page; undefined for other files. */
export const pageAddress = (file: string): string | undefined =>
  pageFile.test(file) ? pagePath(file.slice("pages/".length, -".yaml".length)) : undefined;

/** Returns the folder keys of a course's or element's file, and the element's type. */
export function folderKeysOf(file: string): { course: string; element?: string; type?: string } {
  const [, course = "", element = "", name = ""] = file.split("/");
  return courseFile.test(file)
    ? { course: folderKey(course).key }
    : {
        course: folderKey(course).key,
        element: folderKey(element).key,
        type: name.slice(0, -".md".length),
      };
}

/** Returns the address that a course or an element gets at its first import, unless it is taken. */
export function likelyAddress(file: string): string {
  const { course, element, type } = folderKeysOf(file);
  return element === undefined
    ? coursePath(slugOf(course))
    : elementPath({ type: type!, id: slugOf(element) });
}
