/** Returns a cookie that scripts may read, or null. For browsers only. */
export function readCookie(name: string): string | null {
  for (const part of document.cookie.split("; ")) {
    if (!part.startsWith(`${name}=`)) continue;
    try {
      return decodeURIComponent(part.slice(name.length + 1));
    } catch {
      return null;
    }
  }
  return null;
}
