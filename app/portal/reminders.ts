import { redirect } from "react-router";
import { requestReminder, endOwnReminder } from "#domains/events/reminder.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { entryScenario } from "#scenarios/entry.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/reminders";

/** Requests or cancels an email before an event starts. Guests sign in first. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const returnTo = safePath(field("returnTo"), "/");
  const eventId = field("event");
  if (ctx.actor.kind !== "user") {
    const scenario = entryScenario("login", ctx.settings.registration.swapPopups);
    return redirect(scenarioAddress(returnTo, { scenario, returnTo }), 303);
  }
  if (field("intent") === "end") {
    await endOwnReminder(ctx, eventId);
    ctx.flash("event.reminder-ended");
  } else
    ctx.flash(
      await messageAfter(() => requestReminder(ctx, { eventId, timeZone: field("timeZone") })),
    );
  return redirect(returnTo, 303);
}

/** Returns the message to show afterwards. */
async function messageAfter(reminder: () => Promise<void>): Promise<string> {
  try {
    await reminder();
    return "event.reminder-set";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.messageKey ?? "error.404.description";
  }
}

export const loader = () => redirect("/", 303);
