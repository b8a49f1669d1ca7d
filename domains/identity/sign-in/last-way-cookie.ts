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

/** Steps that sign somebody in by a method of their own; what leaves for a service is named by its button. */
const wayOfComponent: Readonly<Record<string, Way>> = {
  "login-by-email": "email",
  "sign-in": "email",
  "phone-code": "phone",
  "anonymous-sign-in": "anonymous",
  "anonymous-sign-up": "anonymous",
};
const leavesForService: readonly Way[] = [
  "google",
  "facebook",
  "whatsapp",
  "telegram",
  "viber",
  "facebookmessenger",
];

/** The method that a sent step signs in with, if it is one that does. */
export function wayOfStep(component: string, verb: string): Way | null {
  const service = leavesForService.find((way) => way === verb);
  if (service) return service;
  return verb === "" && Object.hasOwn(wayOfComponent, component)
    ? wayOfComponent[component]!
    : null;
}
