import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { RootData } from "#request/root-data.ts";
import { useCourseDraft, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { AliasSetting } from "./alias-setting.tsx";
import { emptyCourseText } from "./empty-course-text.ts";
import { TextSetting } from "./text-setting.tsx";

/** What search engines and chats show of a course, with a preview. */
export function SearchSettings({ courseId }: { courseId: string }) {
  const t = useTranslations();
  const draft = useCourseDraft();
  const common = { draft, emptyText: emptyCourseText };
  return (
    <FieldCard
      title={t("studio.course-settings.search-title")}
      lead={t("studio.course-settings.search-lead")}
    >
      <SharePreview courseId={courseId} />
      <AliasSetting courseId={courseId} />
      <TextSetting
        {...common}
        name="seoTitle"
        label={t("studio.course-settings.seo-title")}
        help={t("studio.course-settings.seo-title-help")}
        isOptional
      />
      <TextSetting
        {...common}
        name="seoDescription"
        label={t("studio.course-settings.seo-description")}
        help={t("studio.course-settings.seo-description-help")}
        isLong
        isOptional
      />
      <TextSetting
        {...common}
        name="keywords"
        label={t("studio.course-settings.keywords")}
        help={t("studio.course-settings.keywords-help")}
      />
    </FieldCard>
  );
}

/** A link to the course as chats show it. */
function SharePreview({ courseId }: { courseId: string }) {
  const t = useTranslations();
  const language = useEditingLanguage();
  const { portal } = useRouteLoaderData("root") as RootData;
  const { document } = useCourseDraft();
  const text = document.texts[language];
  return (
    <figure className="studio-share-card" aria-label={t("studio.course-settings.share-preview")}>
      {document.cover && <img src={document.cover.sources.at(-1)?.url} alt="" />}
      <figcaption lang={language} dir="auto">
        <span className="studio-muted studio-small" dir="ltr">
          {`${window.location.host}/courses/${document.alias ?? courseId}`}
        </span>
        <b>{text?.seoTitle || `${text?.title ?? ""} · ${portal.name}`}</b>
        <span>{text?.seoDescription || text?.description}</span>
      </figcaption>
    </figure>
  );
}
