import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type mammothType from "mammoth";
import mammothUrl from "mammoth/mammoth.browser.min.js?url";
import { lineMaxChars } from "#blocks/prop-schemas.ts";
import type { StoredMedia } from "#domains/files/media.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { extensions, pictureAttribute } from "#app/studio/blocks/text/extensions.ts";
import { fromEditor } from "#app/studio/blocks/text/from-editor.ts";
import { parseHtml } from "#app/studio/blocks/text/pasted-html.ts";
import { checkZip } from "./check-zip.ts";
import { ImportProblem } from "./import-problem.ts";
import { markFootnotes } from "./mark-footnotes.ts";

/** The pictures that the media library takes. */
const extensionsByType: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};
/** A document may hold drawings, comments and fields, which aren't converted. */
const lostElement = /^An unrecognised element was ignored/;

export type ReadDocx = { nodes: RichNode[]; lostPictures: number; hasLostDrawings: boolean };
/** Stores a picture; null if it can't be stored. */
export type StorePicture = (file: File) => Promise<StoredMedia | null>;

/**
 * Reads a Word document as formatted text.
 * @throws ImportProblem
 */
export async function readDocx(file: File, storePicture: StorePicture): Promise<ReadDocx> {
  const arrayBuffer = await file.arrayBuffer();
  await checkZip(new Uint8Array(arrayBuffer));
  const pictures: (File | null)[] = [];
  const mammoth = await loadMammoth();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = extensionsByType[image.contentType];
    const content = extension === undefined ? null : await image.readAsArrayBuffer();
    const name = `${file.name.replace(/\.[^.]*$/, "")}-${pictures.length + 1}.${extension}`;
    pictures.push(content && new File([content], name, { type: image.contentType }));
    return { src: `#${pictures.length - 1}` };
  });
  const { value, messages } = await mammoth
    .convertToHtml({ arrayBuffer }, { convertImage, externalFileAccess: false })
    .catch(() => {
      throw new ImportProblem("unreadable");
    });
  const html = parseHtml(value);
  const lostPictures = await showPictures(html, pictures, storePicture);
  markFootnotes(html);
  for (const link of html.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes);
  const parsed = DOMParser.fromSchema(getSchema(extensions)).parse(html.body);
  return {
    nodes: fromEditor(parsed.toJSON() as object),
    lostPictures,
    hasLostDrawings: messages.some(({ message }) => lostElement.test(message)),
  };
}

/**
 * Loads the library's own file for browsers, which sets a global variable. Built with the studio, it would add functions
 * to a file that every public page loads.
 */
async function loadMammoth(): Promise<typeof mammothType> {
  await import(/* @vite-ignore */ mammothUrl);
  return (globalThis as unknown as { mammoth: typeof mammothType }).mammoth;
}

/** Stores the pictures and puts them where they were. @returns how many are left out */
async function showPictures(
  html: Document,
  files: readonly (File | null)[],
  storePicture: StorePicture,
): Promise<number> {
  let lost = 0;
  for (const image of html.querySelectorAll("img")) {
    const file = files[Number(image.getAttribute("src")?.slice(1))];
    const media = file ? await storePicture(file) : null;
    if (!media?.picture) lost += 1;
    const alt = image.alt.replace(/\s+/g, " ").trim().slice(0, lineMaxChars);
    image.removeAttribute("src");
    if (media?.picture)
      image.setAttribute(pictureAttribute, JSON.stringify({ ...media.picture, alt }));
  }
  return lost;
}
