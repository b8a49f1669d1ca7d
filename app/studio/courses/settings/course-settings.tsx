import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { EndSettings } from "./end-settings.tsx";
import { ListSettings } from "./list-settings.tsx";
import { MentorsCard } from "./mentors-card.tsx";
import { PriceSettings } from "./price-settings.tsx";
import { ReleaseSettings } from "./release-settings.tsx";
import { SearchSettings } from "./search-settings.tsx";

/** The settings of a course: every change is saved in its draft at once. */
export function CourseSettings() {
  const t = useTranslations();
  const { courseId } = useParams();
  return (
    <div className="studio-course-settings">
      <h2 className="studio-hidden">{t("studio.course-settings.title")}</h2>
      <ListSettings />
      <PriceSettings />
      <AccessSettings />
      <FieldCard title={t("studio.release.title")} lead={t("studio.release.course-help")}>
        <ReleaseSettings draft={useCourseDraft()} />
      </FieldCard>
      <MentorsCard />
      <EndSettings />
      <SearchSettings courseId={courseId!} />
    </div>
  );
}

function AccessSettings() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  return (
    <FieldCard title={t("studio.course-settings.access-title")}>
      <Choice
        type="checkbox"
        label={t("studio.course-settings.any-order")}
        help={t("studio.course-settings.any-order-help")}
        checked={document.arbitraryWalkthrough}
        onChange={({ target }) =>
          change([{ op: "set", path: ["arbitraryWalkthrough"], value: target.checked }])
        }
      />
      <Choice
        type="checkbox"
        label={t("studio.course-settings.account")}
        help={t("studio.course-settings.account-help")}
        checked={document.accessType === requiredRegistration}
        onChange={({ target }) =>
          change([
            target.checked
              ? { op: "set", path: ["accessType"], value: requiredRegistration }
              : { op: "unset", path: ["accessType"] },
          ])
        }
      />
      <Choice
        type="checkbox"
        label={t("studio.course-settings.discussions")}
        help={t("studio.course-settings.discussions-help")}
        checked={document.discussions !== false}
        onChange={({ target }) =>
          change([
            target.checked
              ? { op: "unset", path: ["discussions"] }
              : { op: "set", path: ["discussions"], value: false },
          ])
        }
      />
    </FieldCard>
  );
}
