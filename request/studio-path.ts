/** Whether a path belongs to the studio. React Router loads a screen's data from the same path with `.data`. */
export function isStudioPath(pathname: string): boolean {
  try {
    return /^\/studio(?:\.data)?(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
