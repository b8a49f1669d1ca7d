import { type SignInMethod, signInMethods } from "./sign-in-method.ts";

export const lastSignInMethodCookie = "last-sign-in-method";

const isSignInMethod = (name: string): name is SignInMethod =>
  (signInMethods as readonly string[]).includes(name);

/** Returns the sign-in method that a browser's cookies name. */
export function readLastSignInMethod(cookies: string): SignInMethod | null {
  const name = new RegExp(`(?:^|;\\s*)${lastSignInMethodCookie}=(\\w+)`).exec(cookies)?.[1];
  return name !== undefined && isSignInMethod(name) ? name : null;
}
