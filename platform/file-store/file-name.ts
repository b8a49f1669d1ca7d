const segmentMaxChars = 100;
const segmentsMax = 4;
/** Letters, digits, `-`, `_` and dots, but no dot at the start: neither `..` nor a hidden file. */
const segmentPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Scripts and styles of each version that has run. Every start stores them again, so backups leave them out. */
export const keptAssetsFolder = "assets/";

/** The ending of a file that is still being written. No stored file has such a name. */
export const unfinishedEnding = ".part";

/**
 * Whether a store accepts this name: one to four segments, separated by `/`, that mean the same in a folder of any
 * operating system, in an S3 bucket and in a URL.
 */
export function isFileName(name: string): boolean {
  if (name.length > segmentsMax * (segmentMaxChars + 1) || name.endsWith(unfinishedEnding))
    return false;
  const segments = name.split("/");
  return segments.length <= segmentsMax && segments.every(isSegment);
}

/** Whether a store can list the files whose names start with this: "", a folder with its `/`, or a part of a name. */
export const isFileNamePrefix = (prefix: string): boolean =>
  prefix === "" || isFileName(prefix.replace(/\/$/, ""));

const isSegment = (segment: string): boolean =>
  segment.length <= segmentMaxChars && segmentPattern.test(segment) && !segment.endsWith(".");
