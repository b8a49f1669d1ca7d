import { saveBrowserSecret } from "#domains/identity/browser-secret.server.ts";
import { startPasskeySignIn } from "#domains/identity/passkeys/sign-in-by-passkey.server.ts";
import { startSignInPasskey } from "#domains/identity/passkeys/sign-in-passkeys.server.ts";
import { startPasskey, startPasskeyProof } from "#domains/identity/second-step/passkeys.server.ts";
import { invalidInput, signInFirst } from "#domains/settings/errors.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/passkey-options";

/** Answers the browser's script with the options for adding a passkey or for using one. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  try {
    const options = await startFor(ctx, form.get("purpose"));
    return Response.json(options, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, messageKey } = error;
    return Response.json({ code, messageKey }, { status: error.status });
  }
}

function startFor(ctx: RequestCtx, purpose: unknown) {
  if (purpose === "sign-in") return startPasskeySignIn(ctx, () => saveBrowserSecret(ctx));
  if (purpose === "add-sign-in") return startSignInPasskey(ctx);
  if (ctx.actor.kind !== "user") throw signInFirst();
  if (purpose === "add") return startPasskey(ctx);
  if (purpose === "prove") return startPasskeyProof(ctx);
  throw invalidInput("purpose is add, prove, add-sign-in or sign-in");
}
