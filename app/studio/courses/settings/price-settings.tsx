import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { otherPricesMax } from "#domains/courses/course-fields.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import type { loader } from "#app/studio/editing/course-screen.tsx";
import { useCourseDraft } from "#app/studio/editing/editing-context.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { PriceFields } from "./price-fields.tsx";

/** Whether a course is free or paid, and what it costs in each currency. */
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
      {document.type === "paid" && <Prices />}
    </FieldCard>
  );
}

function Prices() {
  const t = useTranslations();
  const { document, change } = useCourseDraft();
  const { takenCurrencies } = useLoaderData<typeof loader>();
  const { currency, otherPrices = {} } = document;
  const others = Object.entries(otherPrices);
  const used = [currency, ...others.map(([other]) => other)];
  const allCurrencies = Intl.supportedValuesOf("currency");
  const nextCurrency = [...(takenCurrencies ?? ["EUR", "USD"]), ...allCurrencies].find(
    (one) => !used.includes(one),
  );
  const offered = { allCurrencies, used, takenCurrencies };
  return (
    <>
      <PriceFields
        {...offered}
        price={document.price}
        currency={currency}
        onPrice={(value) => change([{ op: "set", path: ["price"], value }], { typing: "price" })}
        onCurrency={(value) => change([{ op: "set", path: ["currency"], value }])}
      />
      {others.map(([other, price]) => (
        <PriceFields
          key={other}
          {...offered}
          price={price}
          currency={other}
          onPrice={(value) =>
            change([{ op: "set", path: ["otherPrices", other], value }], {
              typing: `price-${other}`,
            })
          }
          onCurrency={(value) =>
            change([
              { op: "set", path: ["otherPrices", value], value: price },
              { op: "unset", path: ["otherPrices", other] },
            ])
          }
          onRemove={() => change([removal(other, others.length)])}
        />
      ))}
      {others.length > 0 && (
        <p className="studio-field__help">{t("studio.course-settings.prices-help")}</p>
      )}
      {others.length < otherPricesMax && nextCurrency !== undefined && (
        <button
          type="button"
          className="studio-button studio-course-settings__add"
          onClick={() =>
            change([
              others.length === 0
                ? { op: "set", path: ["otherPrices"], value: { [nextCurrency]: 0 } }
                : { op: "set", path: ["otherPrices", nextCurrency], value: 0 },
            ])
          }
        >
          <StudioIcon name="plus" />
          {t("studio.course-settings.add-price")}
        </button>
      )}
    </>
  );
}

/** A course without other prices has no list of them. */
const removal = (currency: string, count: number): Operation => ({
  op: "unset",
  path: count === 1 ? ["otherPrices"] : ["otherPrices", currency],
});
