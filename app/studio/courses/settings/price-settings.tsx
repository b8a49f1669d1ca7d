import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { priceMax } from "#domains/courses/course-fields.ts";
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
  const setPrice = (text: string) => {
    const value = Math.min(Math.max(Number(text) || 0, 0), priceMax);
    change([{ op: "set", path: ["price"], value }], { typing: "price" });
  };
  return (
    <div className="studio-course-settings__price">
      <div className="studio-field">
        <label htmlFor={`${id}-price`}>{t("studio.course-settings.price")}</label>
        <input
          className="studio-input"
          id={`${id}-price`}
          type="number"
          inputMode="decimal"
          min={0}
          max={priceMax}
          step="any"
          value={document.price === 0 ? "" : document.price}
          aria-invalid={document.price === 0 || undefined}
          aria-describedby={document.price === 0 ? `${id}-note` : undefined}
          onChange={({ target }) => setPrice(target.value)}
        />
        {document.price === 0 && (
          <p className="studio-field__error" id={`${id}-note`}>
            {t("studio.publish.needs-price")}
          </p>
        )}
      </div>
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
