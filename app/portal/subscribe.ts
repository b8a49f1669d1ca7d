import { data, redirect } from "react-router";
import { requestSubscription } from "#domains/people/subscriptions/request-subscription.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/subscribe";

/** Handles the block `subscribe`: a script gets data, and a plain form a redirect to its page with a notice. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const email = String(form.get("email") ?? "");
  // People don't see this field, so only a machine fills it in.
  const isBot = String(form.get("website") ?? "") !== "";
  const error = isBot ? null : await errorOf(() => requestSubscription(ctx, { email }));
  const messageKey = error?.key ?? "subscribe.sent";
  if (form.has("script")) return data({ ok: !error, messageKey }, error?.status ?? 200);
  ctx.flash(messageKey);
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

async function errorOf(request: () => Promise<void>) {
  try {
    await request();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isRateLimited = error.status === 429;
    const key = isRateLimited ? "error.too-many-attempts" : "crud.validation.message.email";
    return { key, status: error.status };
  }
}

export const loader = () => redirect("/", 303);
