import { type Way, ways } from "./way.ts";

export const lastWayCookie = "last-way";

const isWay = (name: string): name is Way => (ways as readonly string[]).includes(name);

/** Returns the sign-in method that a browser's cookies name. */
export function readLastWay(cookies: string): Way | null {
  const name = new RegExp(`(?:^|;\\s*)${lastWayCookie}=(\\w+)`).exec(cookies)?.[1];
  return name !== undefined && isWay(name) ? name : null;
}
