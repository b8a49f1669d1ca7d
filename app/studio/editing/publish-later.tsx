import { useState } from "react";
import { useTranslations } from "use-intl";
import { planAheadMaxDays, type PlannedTime } from "#domains/drafts/planned/planned-publication.ts";
import { fromLocalTime, toLocalTime } from "#platform/time-zone.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";

const dayMs = 24 * 60 * 60 * 1000;

type Props = {
  timeZone: string;
  schedule: PlannedTime | null;
  /** Whether what is chosen can be published. */
  isFinished: boolean;
  isSending: boolean;
  /** @param publishAt epoch milliseconds */
  plan(publishAt: number): void;
  cancel(): void;
};

/** Chooses a time to publish, in the portal's time zone, or cancels what is planned. */
export function PublishLater({ timeZone, schedule, isFinished, isSending, plan, cancel }: Props) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const suggested = schedule ? Date.parse(schedule.publishAt) : now + dayMs;
  const [local, setLocal] = useState(() => toLocalTime(timeZone, Math.max(suggested, now)));
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const publishAt = fromLocalTime(timeZone, local);
    const latest = Date.now() + planAheadMaxDays * dayMs;
    const isAhead = publishAt !== null && publishAt > Date.now() && publishAt <= latest;
    setWrong(!isAhead);
    if (isAhead) plan(publishAt);
  };
  return (
    <div className="studio-publish__later">
      <div className="studio-publish__later-buttons">
        <button
          type="button"
          className="studio-button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <StudioIcon name="clock" />
          {t(schedule ? "studio.publish.later.change" : "studio.publish.later.open")}
        </button>
        {schedule && (
          <button type="button" className="studio-button" disabled={isSending} onClick={cancel}>
            {t("studio.publish.later.cancel")}
          </button>
        )}
      </div>
      {isOpen && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            name="publishAt"
            type="datetime-local"
            dir="ltr"
            label={t("studio.publish.later.time", { zone: timeZone })}
            help={t("studio.publish.later.help")}
            error={
              isWrong ? t("studio.publish.later.wrong", { days: planAheadMaxDays }) : undefined
            }
            value={local}
            onChange={(event) => setLocal(event.target.value)}
          />
          <button type="submit" className="studio-button" disabled={!isFinished || isSending}>
            {t("studio.publish.later.plan")}
          </button>
        </form>
      )}
    </div>
  );
}
