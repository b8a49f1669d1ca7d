import { documentExtensions, isDocument, isStorable } from "#domains/files/media-file.ts";
import { nameOf, resolvePath } from "#content/links/folder-path.ts";
import {
  type ContentSource,
  decodePath,
  DocumentReference,
  MediaReference,
  suggestFile,
} from "#content/blocks/parsed-component.ts";

/** A downloadable file of the folder: its place, and the name under which a browser saves it. */
export type ResolvedFile = { reference: MediaReference; name: string };

/**
 * Finds the document or recording that a link names relative to its file. Returns undefined for other links; reports a
 * document that is not in the folder.
 */
export function resolveFile(
  source: ContentSource,
  line: number,
  url: string,
): ResolvedFile | undefined {
  if (/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(url) || !isStorable(url)) return undefined;
  const place = { file: source.file, line };
  const path = resolvePath(source.file, decodePath(url)) ?? "";
  if (source.files.has(path))
    return { reference: new MediaReference(path, place), name: nameOf(path) };
  if (!isDocument(url)) return undefined;
  const hint = suggestFile(source, path);
  source.problems.error(place, `The file "${url}" is not in the folder.${hint && ` ${hint}`}`);
  return undefined;
}

/** Finds the document that a block offers. Returns null and reports an error if the folder doesn't have it. */
export function resolveDocument(
  source: ContentSource,
  line: number,
  name: string,
): DocumentReference | null {
  const resolvedFile = isDocument(name) ? resolveFile(source, line, name) : undefined;
  if (!isDocument(name))
    source.problems.error(
      { file: source.file, line },
      `"${name}" can't be offered for download. Use one of these file types: ${documentExtensions.join(", ")}.`,
    );
  return resolvedFile
    ? new DocumentReference(resolvedFile.reference.path, resolvedFile.reference.place)
    : null;
}
