import { useTranslations } from "use-intl";
import { editionMax } from "#domains/courses/course-fields.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { emptyCourseText } from "./empty-course-text.ts";
import { TextSetting } from "./text-setting.tsx";

const certificateChoices = ["as-portal", "offered", "none"] as const;
type CertificateChoice = (typeof certificateChoices)[number];

/** What learners get when they finish a course: a certificate, a gift. */
export function EndSettings() {
  const t = useTranslations();
  const draft = useCourseDraft();
  const { document, change } = draft;
  const { certificate } = document;
  const offered = certificate?.offered ? "offered" : "none";
  const current: CertificateChoice = certificate ? offered : "as-portal";
  const path = ["certificate"];
  const choose = (choice: CertificateChoice) => {
    const value = { offered: choice === "offered", edition: certificate?.edition ?? 1 };
    const unset: Operation[] = certificate ? [{ op: "unset", path }] : [];
    change(choice === "as-portal" ? unset : [{ op: "set", path, value }]);
  };
  return (
    <FieldCard title={t("studio.course-settings.end-title")}>
      <fieldset className="studio-course-settings__choices">
        <legend className="studio-field__label">
          {t("studio.course-settings.certificate-title")}
        </legend>
        {certificateChoices.map((choice) => (
          <Choice
            key={choice}
            type="radio"
            name="course-certificate"
            label={t(`studio.course-settings.certificate.${choice}`)}
            checked={choice === current}
            onChange={() => choose(choice)}
          />
        ))}
      </fieldset>
      {certificate?.offered && (
        <>
          <NumberInput
            label={t("studio.course-settings.edition")}
            value={certificate.edition}
            min={1}
            max={editionMax}
            onChange={(edition) =>
              change([{ op: "set", path: [...path, "edition"], value: edition ?? 1 }], {
                typing: "edition",
              })
            }
          />
          <p className="studio-field__help">{t("studio.course-settings.edition-help")}</p>
        </>
      )}
      <TextSetting
        draft={draft}
        emptyText={emptyCourseText}
        name="gift"
        label={t("studio.course-settings.gift")}
        help={t("studio.course-settings.gift-help")}
        isOptional
      />
    </FieldCard>
  );
}
