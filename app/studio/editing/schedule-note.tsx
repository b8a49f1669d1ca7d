import { useFormatter, useTranslations } from "use-intl";
import type { PlannedTime } from "#domains/drafts/planned/planned-publication.ts";
import { Note } from "#app/studio/ui/note.tsx";

type Props = { schedule: PlannedTime; timeZone: string };

/** Says when a course will be published and who planned it, or why it could not be published. */
export function ScheduleNote({ schedule: { publishAt, author, failure }, timeZone }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const time = format.dateTime(new Date(publishAt), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const when = `${time} (${timeZone})`;
  if (failure)
    return <Note kind="bad">{t(`studio.publish.plan-failed.${failure}`, { when })}</Note>;
  return (
    <Note kind="ok">
      {author
        ? t("studio.publish.planned-by", { when, author })
        : t("studio.publish.planned", { when })}
    </Note>
  );
}
