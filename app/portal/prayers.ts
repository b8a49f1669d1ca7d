import { data, redirect } from "react-router";
import { prayFor } from "#domains/discussions/prayers/pray-for.server.ts";
import { sendPrayer } from "#domains/discussions/prayers/send-prayer.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { safePath } from "#scenarios/safe-path.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/prayers";

/** The same request of the same sender within this time is stored once: a double click, or a form sent again. */
const sameRequestMs = 10 * 60_000;

/** Handles the block `prayer-requests`: a script gets data, and a plain form a redirect to its page with a notice. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const { status, flashKey, ...response } = await handle(ctx, form);
  if (form.has("script")) return data(response, status);
  ctx.flash(flashKey);
  return redirect(safePath(String(form.get("returnTo") ?? "/"), "/"), 303);
}

export const loader = () => redirect("/", 303);

async function handle(ctx: RequestCtx, form: FormData) {
  const t = translatorFor(ctx, ctx.language);
  const field = (name: string) => String(form.get(name) ?? "");
  try {
    const requestId = field("request");
    if (requestId !== "") {
      const { prayedCount } = await prayFor(ctx, { requestId });
      const message = t("block.prayer-requests.prayed", { count: prayedCount });
      return { ok: true, message, status: 200, flashKey: "prayer.prayed" };
    }
    // People don't see this field, so only a machine fills it in.
    const isBot = field("website") !== "";
    const isForTeam = field("readers") === "team";
    const input = {
      name: field("name"),
      text: field("text"),
      isForTeam,
      agreed: form.has("agreed"),
    };
    const key = String(Math.floor(ctx.clock.now() / sameRequestMs));
    if (!isBot) await sendPrayer(ctx, { ...input, key });
    const message = t(`block.prayer-requests.${isForTeam ? "sent-to-team" : "sent"}`);
    return { ok: true, message, status: 200, flashKey: "prayer.sent" };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isRateLimited = error.status === 429;
    const key = isRateLimited
      ? "error.too-many-attempts"
      : (error.messageKey ?? "error.description");
    const [wrongField] = Object.values(error.fields ?? {});
    const message = t(key, wrongField?.params ?? {});
    const flashKey = isRateLimited ? key : "error.description";
    return { ok: false, message, status: error.status, flashKey };
  }
}
