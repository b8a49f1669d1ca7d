import { useFormatter, useTranslations } from "use-intl";
import type { MethodUsage } from "./sign-in-form.ts";

/** Returns a function that says how a sign-in method is used; undefined if nothing is known about it. */
export function useUsageNote(): (usage: MethodUsage | null) => string | undefined {
  const t = useTranslations();
  const format = useFormatter();
  const formatDay = (day: string | null) =>
    day === null
      ? "none"
      : format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  return (usage) => {
    if (usage === null) return undefined;
    const { people, recent, result } = usage;
    const notes = [t("studio.sign-in.people", { count: people })];
    if (recent !== null && people > 0) notes.push(t("studio.sign-in.recent", { count: recent }));
    if (result) {
      const { succeeded, failed, lastSucceededOn, lastFailedOn } = result;
      notes.push(
        t("studio.sign-in.results", { succeeded, failed }),
        t("studio.sign-in.last-result", {
          succeeded: formatDay(lastSucceededOn),
          failed: formatDay(lastFailedOn),
        }),
      );
    }
    return notes.join(" ");
  };
}
