import { redirect } from "react-router";
import { requestReminder, deleteOwnReminder } from "#domains/events/reminder.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { scenarioAddress } from "#scenarios/address.ts";
import { scenarioForEntry } from "#scenarios/entry.ts";
import { safePath } from "#scenarios/safe-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/reminders";

/** Requests or cancels an email before an event starts. Guests sign in first. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const fieldValue = (name: string) => String(form.get(name) ?? "");
  const returnTo = safePath(fieldValue("returnTo"), "/");
  const eventId = fieldValue("event");
  if (ctx.actor.kind !== "user") {
    const scenario = scenarioForEntry("login", ctx.settings.registration.swapPopups);
    return redirect(scenarioAddress(returnTo, { scenario, returnTo }), 303);
  }
  if (fieldValue("intent") === "end") {
    await deleteOwnReminder(ctx, eventId);
    ctx.flash("event.reminder-ended");
  } else
    ctx.flash(
      await messageKeyAfter(() =>
        requestReminder(ctx, { eventId, timeZone: fieldValue("timeZone") }),
      ),
    );
  return redirect(returnTo, 303);
}

/** Sends the request and returns the key of the message to show. */
async function messageKeyAfter(sendRequest: () => Promise<void>): Promise<string> {
  try {
    await sendRequest();
    return "event.reminder-set";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.messageKey ?? "error.404.description";
  }
}

export const loader = () => redirect("/", 303);
