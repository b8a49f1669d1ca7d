import { useId } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { chooseCategory } from "#domains/courses/choose-category.ts";
import { day } from "#domains/courses/course-fields.ts";
import { type Operation, toJson } from "#domains/drafts/operations.ts";
import type { loader } from "#app/studio/editing/course-screen.tsx";
import { useCourseDraft, useEditingLanguage } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { emptyCourseText } from "./empty-course-text.ts";
import { PictureSetting } from "./picture-setting.tsx";
import { TextSetting } from "./text-setting.tsx";
import { usePortalFacts } from "./use-portal-facts.ts";

/** How lists show a course: its cover, category and date, and whether they show it at all. */
export function ListSettings() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  return (
    <FieldCard title={t("studio.course-settings.list-title")}>
      <Cover />
      <Category />
      <DateCreated />
      <Choice
        type="checkbox"
        label={t("studio.course-settings.unlisted")}
        help={t("studio.course-settings.unlisted-help")}
        checked={document.hidden === true}
        onChange={({ target }) =>
          change([
            target.checked
              ? { op: "set", path: ["hidden"], value: true }
              : { op: "unset", path: ["hidden"] },
          ])
        }
      />
      <Choice
        type="checkbox"
        label={t("studio.course-settings.microcourse")}
        help={t("studio.course-settings.microcourse-help")}
        checked={document.microcourse}
        onChange={({ target }) =>
          change([{ op: "set", path: ["microcourse"], value: target.checked }])
        }
      />
    </FieldCard>
  );
}

function Cover() {
  const t = useTranslations();
  const draft = useCourseDraft();
  const { document, change } = draft;
  return (
    <>
      <PictureSetting
        label={t("studio.element-settings.cover")}
        help={t("studio.course-settings.cover-help")}
        picture={document.cover}
        onChange={(chosen) => {
          const value = chosen?.picture ? toJson(chosen.picture) : null;
          const altOperations = Object.keys(document.texts).map((language): Operation => {
            const path = ["texts", language, "coverAlt"];
            return { op: "set", path, value: chosen?.alts[language] ?? "" };
          });
          change([{ op: "set", path: ["cover"], value }, ...altOperations]);
        }}
        onCrop={(picture) => change([{ op: "set", path: ["cover"], value: toJson(picture) }])}
      />
      {document.cover && (
        <TextSetting
          draft={draft}
          emptyText={emptyCourseText}
          name="coverAlt"
          label={t("studio.block-field.alt")}
        />
      )}
    </>
  );
}

/** The category is chosen in the primary language; in the others, its title is translated. */
function Category() {
  const t = useTranslations();
  const id = useId();
  const { categories } = useLoaderData<typeof loader>();
  const { primaryLanguage } = usePortalFacts();
  const language = useEditingLanguage();
  const draft = useCourseDraft();
  const { document, change } = draft;
  const label = t("studio.course-settings.category");
  if (language !== primaryLanguage)
    return <TextSetting draft={draft} emptyText={emptyCourseText} name="category" label={label} />;
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="studio-input"
        id={id}
        list={`${id}-list`}
        autoComplete="off"
        dir="auto"
        value={document.texts[primaryLanguage]?.category ?? ""}
        aria-describedby={`${id}-note`}
        onChange={({ target }) =>
          change(chooseCategory(document, target.value, primaryLanguage, categories), {
            typing: "category",
          })
        }
      />
      <datalist id={`${id}-list`}>
        {categories.map((category) => (
          <option key={category.id}>{category.titles[primaryLanguage]}</option>
        ))}
      </datalist>
      <p className="studio-field__help" id={`${id}-note`}>
        {t("studio.course-settings.category-help")}
      </p>
    </div>
  );
}

function DateCreated() {
  const t = useTranslations();
  const id = useId();
  const { document, change } = useCourseDraft();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{t("studio.course-settings.date-created")}</label>
      <input
        className="studio-input"
        id={id}
        type="date"
        value={document.dateCreated}
        aria-describedby={`${id}-note`}
        onChange={({ target: { value } }) => {
          if (day.safeParse(value).success)
            change([{ op: "set", path: ["dateCreated"], value }], { typing: "dateCreated" });
        }}
      />
      <p className="studio-field__help" id={`${id}-note`}>
        {t("studio.course-settings.date-created-help")}
      </p>
    </div>
  );
}
