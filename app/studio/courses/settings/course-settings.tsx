import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { priceMax } from "#domains/courses/course-fields.ts";
import type { CourseDraft } from "#domains/courses/draft-schema.ts";
import { requiredRegistration } from "#domains/courses/element-access.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";

/** The settings of a course: every change is saved in its draft at once. */
export function CourseSettings() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  const set = (name: keyof CourseDraft, value: string | number | boolean) =>
    change([{ op: "set", path: [name], value }]);
  /** Fields that are absent unless they are on. */
  const toggle = (name: "accessType" | "hidden", value: string | true, isOn: boolean) =>
    change([isOn ? { op: "set", path: [name], value } : { op: "unset", path: [name] }]);
  return (
    <div className="studio-course-settings">
      <h2 className="studio-hidden">{t("studio.course-settings.title")}</h2>
      <FieldCard title={t("studio.course-settings.price-title")}>
        {(["free", "paid"] as const).map((type) => (
          <Choice
            key={type}
            type="radio"
            name="course-type"
            label={t(`studio.course-settings.${type}`)}
            help={t(`studio.course-settings.${type}-help`)}
            checked={document.type === type}
            onChange={() => set("type", type)}
          />
        ))}
        {document.type === "paid" && <Price />}
      </FieldCard>
      <FieldCard title={t("studio.course-settings.access-title")}>
        <Choice
          type="checkbox"
          label={t("studio.course-settings.any-order")}
          help={t("studio.course-settings.any-order-help")}
          checked={document.arbitraryWalkthrough}
          onChange={({ target }) => set("arbitraryWalkthrough", target.checked)}
        />
        <Choice
          type="checkbox"
          label={t("studio.course-settings.account")}
          help={t("studio.course-settings.account-help")}
          checked={document.accessType === requiredRegistration}
          onChange={({ target }) => toggle("accessType", requiredRegistration, target.checked)}
        />
        <Choice
          type="checkbox"
          label={t("studio.course-settings.unlisted")}
          help={t("studio.course-settings.unlisted-help")}
          checked={document.hidden === true}
          onChange={({ target }) => toggle("hidden", true, target.checked)}
        />
      </FieldCard>
      <FieldCard title={t("studio.course-settings.certificate-title")}>
        <Certificate />
      </FieldCard>
    </div>
  );
}

function Price() {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const { document, change } = useCourseDraft();
  const names = new Intl.DisplayNames([locale], { type: "currency" });
  return (
    <div className="studio-course-settings__price">
      <NumberInput
        label={t("studio.course-settings.price")}
        value={document.price}
        min={0}
        max={priceMax}
        isDecimal
        whenEmpty={0}
        onChange={(value) => change([{ op: "set", path: ["price"], value }], { typing: "price" })}
      />
      <div className="studio-field">
        <label htmlFor={`${id}-currency`}>{t("studio.course-settings.currency")}</label>
        <select
          className="studio-input"
          id={`${id}-currency`}
          value={document.currency}
          onChange={({ target }) =>
            change([{ op: "set", path: ["currency"], value: target.value }])
          }
        >
          {Intl.supportedValuesOf("currency").map((code) => (
            <option key={code} value={code}>
              {`${code} – ${names.of(code)}`}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

const certificateChoices = ["as-portal", "offered", "none"] as const;
type CertificateChoice = (typeof certificateChoices)[number];

function Certificate() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  const { certificate } = document;
  const offered = certificate?.offered ? "offered" : "none";
  const current: CertificateChoice = certificate ? offered : "as-portal";
  const choose = (choice: CertificateChoice) => {
    const value = { offered: choice === "offered", edition: certificate?.edition ?? 1 };
    const path = ["certificate"];
    const unset: Operation = { op: "unset", path };
    change([choice === "as-portal" ? unset : { op: "set", path, value }]);
  };
  return certificateChoices.map((choice) => (
    <Choice
      key={choice}
      type="radio"
      name="course-certificate"
      label={t(`studio.course-settings.certificate.${choice}`)}
      checked={choice === current}
      onChange={() => choose(choice)}
    />
  ));
}
