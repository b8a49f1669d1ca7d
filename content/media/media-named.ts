import { endingOf, mediaTypes } from "#domains/files/media-file.ts";
import { pathFrom } from "#content/links/folder-path.ts";
import {
  type ContentSource,
  decoded,
  MediaAt,
  nearestBeside,
} from "#content/blocks/parsed-component.ts";

/** A recording, named by its address or as a file of the folder, which may have captions beside it. */
export type NamedMedia = {
  url: string | MediaAt;
  /** `talk.uk.vtt` beside `talk.mp4` contains its captions in Ukrainian. */
  tracks?: { language: string; url: MediaAt }[];
};

const isAddress = (name: string): boolean => /^https:\/\/[^\s/]+\S*$/.test(name);

/** Whether a written value names a recording of the folder. */
export const namesMedia = (value: string): boolean =>
  !/^[a-z][a-z\d+.-]*:|^[/#?]/i.test(value) && mediaTypes[endingOf(value)] !== undefined;

/** Resolves a recording's name. Reports one that is neither an address nor a file of the folder. */
export function mediaNamed(
  source: ContentSource,
  line: number,
  name: string,
  what: "A video" | "A recording" = "A video",
): NamedMedia {
  const place = { file: source.file, line };
  if (isAddress(name)) return { url: name };
  if (!namesMedia(name)) {
    source.problems.error(
      place,
      `${what} is named by its address, which begins with https://, or by a file of the folder.`,
    );
    return { url: "" };
  }
  const path = pathFrom(source.file, decoded(name)) ?? "";
  if (source.files.has(path)) {
    const tracks = tracksBeside(source, path, line);
    return { url: new MediaAt(path, place), ...(tracks.length > 0 && { tracks }) };
  }
  const hint = nearestBeside(source, path);
  source.problems.error(place, `The file "${name}" is not in the folder.${hint && ` ${hint}`}`);
  return { url: "" };
}

function tracksBeside({ file, files }: ContentSource, path: string, line: number) {
  const stem = path.slice(0, path.lastIndexOf("."));
  const caption = /^\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.vtt$/;
  return [...files]
    .filter((one) => one.startsWith(`${stem}.`))
    .sort()
    .flatMap((one) => {
      const language = caption.exec(one.slice(stem.length))?.[1];
      return language === undefined ? [] : [{ language, url: new MediaAt(one, { file, line }) }];
    });
}
