import { redirect } from "react-router";
import { scenarioAddress } from "#scenarios/address.ts";

/** Returns the address of the main page with the sign-in popup, which returns to the path afterwards. */
export const signInUrl = (returnTo: string): string =>
  scenarioAddress("/", { scenario: "login", returnTo });

/** The redirect that a screen throws if it needs a signed-in user. */
export const redirectToSignIn = (returnTo: string): Response => redirect(signInUrl(returnTo));
