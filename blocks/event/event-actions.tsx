import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { calendarPath, type UpcomingEvent } from "./upcoming-event.ts";

type EventActionsProps = {
  upcoming: UpcomingEvent;
  /** Whether the calendar file has more than one date. */
  hasSeveralDates: boolean;
  /** The screen's address, with the block's anchor. */
  returnTo: string;
};

/** A link to save the dates to a calendar, and a form to ask for an email reminder. */
export function EventActions({ upcoming, hasSeveralDates, returnTo }: EventActionsProps) {
  const t = useTranslations();
  const isHydrated = useHydrated();
  const zone = isHydrated ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  const { id, hasReminder } = upcoming;
  return (
    <div className="actions event-actions">
      <a className="button button--soft" href={calendarPath(id)} download>
        <Icon name="calendar" size={16} />
        {t(hasSeveralDates ? "event.calendar-all" : "event.calendar")}
      </a>
      <Form method="post" action="/reminders" preventScrollReset>
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="timeZone" value={zone} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="intent" value={hasReminder ? "end" : "ask"} />
        <Button type="submit" variant="text">
          <Icon name={hasReminder ? "check" : "bell"} size={16} />
          {t(hasReminder ? "event.no-reminder" : "event.remind")}
        </Button>
      </Form>
    </div>
  );
}
