import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { priceMax } from "#domains/courses/course-fields.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";

/** Whether a course is free or paid, and its price. */
export function PriceSettings() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  return (
    <FieldCard title={t("studio.course-settings.price-title")}>
      {(["free", "paid"] as const).map((type) => (
        <Choice
          key={type}
          type="radio"
          name="course-type"
          label={t(`studio.course-settings.${type}`)}
          help={t(`studio.course-settings.${type}-help`)}
          checked={document.type === type}
          onChange={() => change([{ op: "set", path: ["type"], value: type }])}
        />
      ))}
      {document.type === "paid" && <Price />}
    </FieldCard>
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
        problem={document.price === 0 ? t("studio.publish.needs-price") : null}
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
