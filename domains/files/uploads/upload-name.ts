import { mediaNameMaxChars } from "#domains/files/media.ts";
import { cleanLine } from "#platform/typed-text.ts";

/**
 * The name of a file without folders, and without characters that would make it look like another one. The end of a long
 * name stays, because its extension says what the file is.
 */
export function uploadNameOf(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const clean = cleanLine(last).trim();
  // A character of two units may be cut in the middle.
  return clean.slice(-mediaNameMaxChars).replace(/^\p{Surrogate}/u, "");
}
