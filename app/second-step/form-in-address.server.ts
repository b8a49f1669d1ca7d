import { redirectDocument } from "react-router";
import type { RequestCtx } from "#request/request-context.server.ts";
import { secondStepPath } from "./second-step-path.ts";

/** What a person has filled in: texts by the field's name. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

const parameterName = "form";
/** How long the values can be restored. */
const lifeMs = 30 * 60_000;
/** Longer values are dropped: an address to return to has to stay short (scenarios/safe-path.ts). */
const sealedMaxChars = 1_600;

type SealedForm = { expiresAt: number; values: FormValues };
type SealCtx = Pick<RequestCtx, "actor" | "clock" | "portal" | "vault">;

/** Binds the values to the person and the screen. */
const placeOf = ({ actor, portal }: SealCtx, path: string) =>
  `form ${portal.id} ${actor.userId} ${path}`;

/**
 * Redirects to the page that asks for a proof of identity, which then returns here with the form filled in again. The
 * values are in the address, encrypted, so that no log shows them.
 */
export function redirectToProof(ctx: SealCtx, path: string, values: FormValues): Response {
  const form: SealedForm = { expiresAt: ctx.clock.now() + lifeMs, values };
  const sealed = ctx.vault.seal(placeOf(ctx, path), JSON.stringify(form));
  const query = sealed.length <= sealedMaxChars ? `?${parameterName}=${sealed}` : "";
  // That page has the portal's style sheet, which the studio doesn't load.
  return redirectDocument(secondStepPath(path + query), 303);
}

/** Returns the values with which a person came back from proving their identity; null if there are none. */
export function readFormInAddress(ctx: SealCtx, request: Request): FormValues | null {
  const { pathname, searchParams } = new URL(request.url);
  const sealed = searchParams.get(parameterName);
  if (sealed === null || sealed.length > sealedMaxChars) return null;
  const json = ctx.vault.open(placeOf(ctx, pathname), sealed);
  if (json === null) return null;
  const { expiresAt, values } = JSON.parse(json) as SealedForm;
  return expiresAt > ctx.clock.now() ? values : null;
}
