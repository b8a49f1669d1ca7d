import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";

/** Asks for the title of a new course: everything else can be written later. */
export function NewCourse({ error }: { error: string | undefined }) {
  const t = useTranslations();
  return (
    <div className="studio-card studio-new-course">
      <Form method="post">
        <TextField
          name="title"
          label={t("studio.courses.new-title")}
          help={t("studio.courses.new-help")}
          error={error}
          maxLength={pageTitleMaxChars}
          required
        />
        <div className="studio-new-course__end">
          <Link className="studio-button studio-button--quiet" to="/studio/courses">
            {t("studio.courses.cancel")}
          </Link>
          <button className="studio-button" type="submit" name="intent" value="create">
            {t("studio.courses.create")}
          </button>
        </div>
      </Form>
      <SampleCourse />
    </div>
  );
}

/** Creates a small course to look at and to change. */
export function SampleCourse() {
  const t = useTranslations();
  return (
    <Form className="studio-sample-course" method="post">
      <p className="studio-muted">{t("studio.courses.sample-help")}</p>
      <button className="studio-button" type="submit" name="intent" value="sample">
        {t("studio.courses.sample")}
      </button>
    </Form>
  );
}
