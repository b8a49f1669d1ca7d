import { redirect } from "react-router";
import { scenarioAddress } from "#scenarios/address.ts";

/** Where somebody signs in, and comes back from to where they were going. */
export const signInAddress = (returnTo: string): string =>
  scenarioAddress("/", { scenario: "login", returnTo });

/** What a screen throws that is nobody's but its owner's. */
export const toSignIn = (returnTo: string): Response => redirect(signInAddress(returnTo));
