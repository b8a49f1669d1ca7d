import { documentEndings, isDocument, isStoredKind } from "#domains/files/media-file.ts";
import { nameOf, pathFrom } from "#content/links/folder-path.ts";
import {
  type ContentSource,
  decoded,
  DocumentAt,
  MediaAt,
  nearestBeside,
} from "#content/blocks/parsed-component.ts";

/** A downloadable file of the folder: its place, and the name under which a browser saves it. */
export type NamedFile = { at: MediaAt; name: string };

/**
 * Finds the document or recording that a link names relative to its file. Returns undefined for other links; reports a
 * document that is not in the folder.
 */
export function fileNamed(source: ContentSource, line: number, url: string): NamedFile | undefined {
  if (/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(url) || !isStoredKind(url)) return undefined;
  const place = { file: source.file, line };
  const path = pathFrom(source.file, decoded(url)) ?? "";
  if (source.files.has(path)) return { at: new MediaAt(path, place), name: nameOf(path) };
  if (!isDocument(url)) return undefined;
  const hint = nearestBeside(source, path);
  source.problems.error(place, `The file "${url}" is not in the folder.${hint && ` ${hint}`}`);
  return undefined;
}

/** Finds the document that a block offers. Returns null and reports an error if the folder doesn't have it. */
export function documentNamed(
  source: ContentSource,
  line: number,
  name: string,
): DocumentAt | null {
  const found = isDocument(name) ? fileNamed(source, line, name) : undefined;
  if (!isDocument(name))
    source.problems.error(
      { file: source.file, line },
      `"${name}" is no document that can be offered: take one of ${documentEndings.join(", ")}.`,
    );
  return found ? new DocumentAt(found.at.path, found.at.place) : null;
}
