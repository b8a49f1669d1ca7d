import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { folderOf, nameOf } from "./folder-path.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { type ContentFolder, parseFolderName, translationOf } from "#content/content-folder.ts";
import { slugOf } from "#platform/slug.ts";
import { folderElementTypes } from "#content/courses/front-matter.ts";

const elementFilePattern = new RegExp(
  `^courses/[^/]+/[^/]+/(?:${folderElementTypes.join("|")})\\.md$`,
);
const courseFilePattern = /^courses\/[^/]+\/course\.yaml$/;
const pageFilePattern = /^pages\/.+\.yaml$/;

/**
 * Returns each original file by the paths of links that lead to it: of the file, its translations and its folder.
 */
export function findLinkTargets({ files }: Pick<ContentFolder, "files">): Map<string, string> {
  const targets = new Map<string, string>();
  for (const file of files) {
    const folder = folderOf(file);
    const original = translationOf(nameOf(file))?.original;
    const originalFile = original === undefined ? file : `${folder}/${original}`;
    if (!files.has(originalFile)) continue;
    const hasFolder = elementFilePattern.test(originalFile) || courseFilePattern.test(originalFile);
    if (!hasFolder && !pageFilePattern.test(originalFile)) continue;
    targets.set(file, originalFile);
    if (hasFolder) targets.set(folder, originalFile);
  }
  return targets;
}

/** Returns the address of a page; undefined for other files. */
export const pageAddress = (file: string): string | undefined =>
  pageFilePattern.test(file) ? pagePath(file.slice("pages/".length, -".yaml".length)) : undefined;

/** Returns the folder keys of a course's or element's file, and the element's type. */
export function folderKeysOf(file: string): { course: string; element?: string; type?: string } {
  const [, course = "", element = "", name = ""] = file.split("/");
  return courseFilePattern.test(file)
    ? { course: parseFolderName(course).key }
    : {
        course: parseFolderName(course).key,
        element: parseFolderName(element).key,
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
