export const portalIdMaxChars = 40;

/** Why an id may not name a portal, as a sentence; null when it may. It is part of file names and addresses. */
export function portalIdProblem(id: string): string | null {
  if (id.length > portalIdMaxChars)
    return `The id of a portal has at most ${portalIdMaxChars} characters.`;
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
    ? null
    : `"${id}" can't be the id of a portal: use small letters (a-z), digits and single hyphens, as in "hope" or "st-paul".`;
}
