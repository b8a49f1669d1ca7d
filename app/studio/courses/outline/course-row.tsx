import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { usePrice } from "#domains/courses/use-price.ts";
import { Picture } from "#ui/picture.tsx";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { courseEditorPath } from "#app/studio/courses/editor-paths.ts";

type Props = { courseId: string; title: string };

/** The course itself, above its elements: a link to its settings. */
export function CourseRow({ courseId, title }: Props) {
  const t = useTranslations();
  const formatPrice = usePrice();
  const { cover, type, price, currency, arbitraryWalkthrough } = useCourseDraft().document;
  const facts = [
    type === "free" ? t("studio.course-settings.free") : formatPrice({ price, currency }),
    t(arbitraryWalkthrough ? "studio.outline.any-order" : "studio.outline.in-order"),
  ];
  return (
    <NavLink className="studio-outline__course" to={courseEditorPath(courseId)} end>
      <span className="studio-outline__cover">
        {cover ? <Picture {...cover} alt="" sizes="40px" /> : <StudioIcon name="course" />}
      </span>
      <span className="studio-outline__names">
        <b>{title}</b>
        <span className="studio-muted">{facts.join(" · ")}</span>
      </span>
      <StudioIcon name="settings" />
    </NavLink>
  );
}
