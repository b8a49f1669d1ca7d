/** Whether a path belongs to the studio. React Router loads a screen's data from the same path with `.data`. */
export function isStudioPath(pathname: string): boolean {
  try {
    return /^\/studio(?:\.data)?(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Whether a path is that of the learner's conversation, whose route most pages don't know. */
export const isConversationPath = (pathname: string): boolean =>
  /^\/profile\/conversation(?:\.data)?\/?$/i.test(pathname);
