import { useTranslations } from "use-intl";
import { Lights, lightsMax } from "#ui/lights.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** How far somebody is in the course of a page: a lamp for each part, and a bar where there are too many. */
export default function CourseProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations();
  return (
    <div className="progress-summary">
      <p className="course-progress course-progress--large">
        <Lights done={done} total={total} large />
        <span>{t("course-page.progress", { done, total })}</span>
      </p>
      {total > lightsMax && <ProgressBar label={t("progress.title")} value={done} max={total} />}
    </div>
  );
}
