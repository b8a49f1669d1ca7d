import { coursePath, elementPath } from "#domains/courses/element-access.ts";
import { folderOf, nameOf } from "./folder-path.ts";
import { pagePath } from "#domains/pages/page-path.ts";
import { type ContentFolder, folderKey, slugOf, translationOf } from "#content/content-folder.ts";
import { folderElementTypes } from "#content/courses/element-head.ts";

const elementFile = new RegExp(`^courses/[^/]+/[^/]+/(?:${folderElementTypes.join("|")})\\.md$`);
const courseFile = /^courses\/[^/]+\/course\.yaml$/;
const pageFile = /^pages\/.+\.yaml$/;

/** What a link within the folder may name, and the original file that is meant: files, translations and folders. */
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

/** The address of a page; undefined for the file of anything else. */
export const pageAddress = (file: string): string | undefined =>
  pageFile.test(file) ? pagePath(file.slice("pages/".length, -".yaml".length)) : undefined;

/** The folders that the file of a course or an element lies in, and the element's type. */
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

/** The address that a course or an element gets when it is first imported, unless that is taken. */
export function likelyAddress(file: string): string {
  const { course, element, type } = folderKeysOf(file);
  return element === undefined
    ? coursePath(slugOf(course))
    : elementPath({ type: type!, id: slugOf(element) });
}
