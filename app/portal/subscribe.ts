import { data, redirect } from "react-router";
import { requestSubscription } from "#domains/people/subscriptions/request-subscription.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/subscribe";

/** Handles the block `subscribe`: answers a script with data and a form with a redirect to its page and a notice. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  // People don't see this field, so only a machine fills it in.
  const isMachine = String(form.get("website") ?? "") !== "";
  const refusal = isMachine ? null : await refusalOf(() => requestSubscription(ctx, { email }));
  const messageKey = refusal?.key ?? "subscribe.sent";
  if (form.has("script")) return data({ ok: !refusal, messageKey }, refusal?.status ?? 200);
  ctx.flash(messageKey);
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

async function refusalOf(ask: () => Promise<void>) {
  try {
    await ask();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isLimit = error.status === 429;
    const key = isLimit ? "error.too-many-attempts" : "crud.validation.message.email";
    return { key, status: error.status };
  }
}

export const loader = () => redirect("/", 303);
