import { type Way, ways } from "./way.ts";

const cookieName = "last-way";
const cookieLifeSeconds = 365 * 86_400;

const isWay = (name: string): name is Way => (ways as readonly string[]).includes(name);

/** The sign-in method that a browser's cookies name. */
export function readLastWay(cookies: string): Way | null {
  const name = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(cookies)?.[1];
  return name !== undefined && isWay(name) ? name : null;
}

/** Scripts may read it: guest pages are the same for everybody, so only the browser can show it. */
export function writeLastWay(way: Way, { secure }: { secure: boolean }): string {
  const parts = [`${cookieName}=${way}`, "Path=/", `Max-Age=${cookieLifeSeconds}`, "SameSite=Lax"];
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
