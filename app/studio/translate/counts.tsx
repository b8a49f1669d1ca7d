import { useTranslations } from "use-intl";
import type { TranslationCounts } from "#domains/courses/list-course-translations.server.ts";

type Props = { counts: Pick<TranslationCounts, "missing" | "outdated"> };

/** Says how many texts are missing or outdated. */
export function Counts({ counts: { missing, outdated } }: Props) {
  const t = useTranslations();
  const parts = [
    missing > 0 && t("studio.translate.missing-count", { count: missing }),
    outdated > 0 && t("studio.translate.outdated-count", { count: outdated }),
  ].filter((part) => part !== false);
  return (
    <span className="studio-muted studio-small">
      {parts.length === 0 ? t("studio.translate.all-done") : parts.join(" · ")}
    </span>
  );
}
