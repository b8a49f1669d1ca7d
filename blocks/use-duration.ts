import { useTranslations } from "use-intl";

/** Returns a function that formats minutes: `45 min`, `2 h`, `2 h 40 min`. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations();
  return (totalMinutes) => {
    const hours = Math.floor(totalMinutes / 60);
    const minutes = Math.round(totalMinutes % 60);
    if (hours === 0) return t("course-card.duration-minutes", { minutes });
    if (minutes === 0) return t("course-card.duration-hours", { hours });
    return t("course-card.duration", { hours, minutes });
  };
}
