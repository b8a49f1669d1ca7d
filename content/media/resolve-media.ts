import { captionsFilePattern, extensionOf, mediaTypes } from "#domains/files/media-file.ts";
import { resolvePath } from "#content/links/folder-path.ts";
import {
  type ContentSource,
  decodePath,
  MediaReference,
  suggestFile,
} from "#content/blocks/parsed-component.ts";

/** A recording: an address, or a file of the folder, which may have caption files next to it. */
export type ResolvedMedia = {
  url: string | MediaReference;
  /** `talk.uk.vtt` beside `talk.mp4` contains its captions in Ukrainian. */
  tracks?: { language: string; url: MediaReference }[];
};

const isAddress = (name: string): boolean => /^https:\/\/[^\s/]+\S*$/.test(name);

/** Whether a written value names a recording of the folder. */
export const isMediaPath = (value: string): boolean =>
  !/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(value) && mediaTypes[extensionOf(value)] !== undefined;

/** Resolves a recording's name. Reports a name that is neither an address nor a file of the folder. */
export function resolveMedia(
  source: ContentSource,
  line: number,
  name: string,
  subject: "A video" | "A recording" = "A video",
): ResolvedMedia {
  const place = { file: source.file, line };
  if (isAddress(name)) return { url: name };
  if (!isMediaPath(name)) {
    source.problems.error(
      place,
      `${subject} needs its address, which begins with https://, or the path of a file in the folder.`,
    );
    return { url: "" };
  }
  const path = resolvePath(source.file, decodePath(name)) ?? "";
  if (source.files.has(path)) {
    const tracks = findTracks(source, path, line);
    return { url: new MediaReference(path, place), ...(tracks.length > 0 && { tracks }) };
  }
  const hint = suggestFile(source, path);
  source.problems.error(place, `The file "${name}" is not in the folder.${hint && ` ${hint}`}`);
  return { url: "" };
}

function findTracks({ file, files }: ContentSource, path: string, line: number) {
  const stem = path.slice(0, path.lastIndexOf("."));
  return [...files]
    .filter((candidatePath) => candidatePath.startsWith(`${stem}.`))
    .sort()
    .flatMap((trackPath) => {
      const language = captionsFilePattern.exec(trackPath.slice(stem.length))?.[1];
      return language === undefined
        ? []
        : [{ language, url: new MediaReference(trackPath, { file, line }) }];
    });
}
