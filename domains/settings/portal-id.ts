export const portalIdMaxChars = 40;

/** Returns the id of a portal that is named by its host only. */
export const portalIdOfHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, portalIdMaxChars)
    .replace(/^-|-$/g, "");

/** Returns why a text can't be a portal's id, as a sentence, or null. Ids are part of file names and URLs. */
export function portalIdProblem(id: string): string | null {
  if (id.length > portalIdMaxChars)
    return `The id of a portal has at most ${portalIdMaxChars} characters.`;
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
    ? null
    : `"${id}" can't be the id of a portal: use small letters (a-z), digits and single hyphens, as in "hope" or "st-paul".`;
}
