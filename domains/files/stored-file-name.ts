import { isFileName } from "#platform/file-store/file-name.ts";
import { filesPath } from "./stored-picture.ts";

/** The name of a stored file, from its URL path; undefined for any other address. */
export function storedFileNameOf(url: string): string | undefined {
  const name = url.startsWith(filesPath) ? url.slice(filesPath.length) : "";
  return isFileName(name) ? name : undefined;
}
