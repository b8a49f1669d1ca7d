import { data, Form, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { findEvent } from "#domains/events/find-event.server.ts";
import { deleteReminder, findReminder } from "#domains/events/reminder.server.ts";
import { Button } from "#ui/button.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/reminder";

/** Loads the reminder that the signed link in an email names. A GET changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const reminder = await findReminder(ctx, params.token);
  const event = reminder && (await findEvent(ctx, reminder.eventId, ctx.language));
  return { isActive: reminder !== null, title: event?.title ?? null };
}

/**
 * Ends the reminder; also handles the one-click request that mail programs send without a page and that follows no
 * redirect (RFC 8058).
 */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const reminder = await findReminder(ctx, params.token);
  if (reminder) await deleteReminder(ctx, reminder.id);
  return data({ ended: true });
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** A reminder's own page, linked from the email, to turn it off. */
export default function ReminderScreen() {
  const { isActive, title } = useLoaderData<typeof loader>();
  const ended = useActionData<typeof action>()?.ended === true;
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("event.reminder-title")}</title>
      <h1>{title ?? t("event.reminder-title")}</h1>
      <p className="lead" role="status">
        {t(isActive && !ended ? "event.reminder-active" : "event.reminder-ended")}
      </p>
      {isActive && !ended && (
        <Form method="post" className="actions">
          <Button type="submit" variant="soft">
            {t("event.reminder-end")}
          </Button>
        </Form>
      )}
    </main>
  );
}
