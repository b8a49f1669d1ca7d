import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import { Icon } from "#ui/icons.tsx";
import { calendarPath, type SaveDate } from "./save-date.ts";

type SaveDateLinksProps = {
  upcoming: SaveDate;
  /** Whether the calendar file has more than one date. */
  several: boolean;
  /** The screen's address, with the block's anchor. */
  returnTo: string;
};

/** A link to save the dates to a calendar, and a form to ask for an email reminder. */
export function SaveDateLinks({ upcoming, several, returnTo }: SaveDateLinksProps) {
  const t = useTranslations();
  const live = useHydrated();
  const zone = live ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "";
  const { id, hasReminder } = upcoming;
  return (
    <div className="actions event-actions">
      <a className="button button--soft" href={calendarPath(id)} download>
        <Icon name="calendar" size={16} />
        {t(several ? "event.calendar-all" : "event.calendar")}
      </a>
      <Form method="post" action="/reminders" preventScrollReset>
        <input type="hidden" name="event" value={id} />
        <input type="hidden" name="timeZone" value={zone} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="intent" value={hasReminder ? "end" : "ask"} />
        <Button type="submit" kind="text">
          <Icon name={hasReminder ? "check" : "bell"} size={16} />
          {t(hasReminder ? "event.no-reminder" : "event.remind")}
        </Button>
      </Form>
    </div>
  );
}
