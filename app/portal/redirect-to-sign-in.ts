import { redirect } from "react-router";
import { scenarioAddress } from "#scenarios/address.ts";

/** Returns the sign-in page's address with the path to return to afterwards. */
export const signInUrl = (returnTo: string): string =>
  scenarioAddress("/", { scenario: "login", returnTo });

/** The redirect that a screen throws if it needs a signed-in user. */
export const redirectToSignIn = (returnTo: string): Response => redirect(signInUrl(returnTo));
