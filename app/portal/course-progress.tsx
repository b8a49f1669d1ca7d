import { useTranslations } from "use-intl";
import { ProgressLamps, lampsMax } from "#ui/progress-lamps.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** The learner's progress in the page's course: a lamp for each element, or a bar if there are too many. */
export default function CourseProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations();
  return (
    <div className="progress-summary">
      <p className="course-progress course-progress--large">
        <ProgressLamps done={done} total={total} large />
        <span>{t("course-page.progress", { done, total })}</span>
      </p>
      {total > lampsMax && <ProgressBar label={t("progress.title")} value={done} max={total} />}
    </div>
  );
}
