import { useId } from "react";
import { useTranslations } from "use-intl";
import { opensAfterDaysMax } from "#domains/courses/course-fields.ts";
import { type ElementRelease, isNeverOpen } from "#domains/courses/release.ts";
import type { Operation } from "#domains/drafts/operations.ts";
import { NumberInput } from "#app/studio/blocks/inspector/number-input.tsx";
import type { EditedDraft } from "#app/studio/editing/use-draft.ts";
import { MomentInput } from "./moment-input.tsx";

type Field = keyof ElementRelease;
type Props = {
  draft: EditedDraft<ElementRelease>;
  /** Elements can also open some days after the start of their course. */
  hasStart?: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Which days are suggested first. */
const suggestedDays = { opensAt: 1, closesAt: 8 };
const suggestDate = (field: "opensAt" | "closesAt") => {
  const date = new Date(Date.now() + suggestedDays[field] * dayMs);
  date.setUTCMinutes(0, 0, 0);
  return date.toISOString();
};

/** When a course or an element opens and closes. */
export function ReleaseSettings({ draft, hasStart = false }: Props) {
  const t = useTranslations();
  const { document, change } = draft;
  const { opensAt, opensAfterDays, closesAt } = document;
  /** Sets some fields, and removes the others of the list that the draft has. */
  const replace = (fields: readonly Field[], values: ElementRelease, typing?: string) =>
    change(
      fields.flatMap((name): Operation[] => {
        const value = values[name];
        if (value !== undefined) return [{ op: "set", path: [name], value }];
        return name in document ? [{ op: "unset", path: [name] }] : [];
      }),
      typing === undefined ? {} : { typing },
    );
  const opening: readonly Field[] = ["opensAt", "opensAfterDays"];
  const openingChoices = hasStart
    ? (["at-once", "on-date", "after-start"] as const)
    : (["at-once", "on-date"] as const);
  const opens =
    opensAt !== undefined ? "on-date" : opensAfterDays === undefined ? "at-once" : "after-start";
  const chooseOpening = (choice: (typeof openingChoices)[number]) => {
    if (choice === "at-once") replace(opening, {});
    else if (choice === "on-date") replace(opening, { opensAt: suggestDate("opensAt") });
    else replace(opening, { opensAfterDays: 1 });
  };
  return (
    <>
      <ChoiceList
        label={t("studio.release.opens")}
        choices={openingChoices}
        value={opens}
        onChange={chooseOpening}
      />
      {opensAt !== undefined && (
        <MomentInput
          label={t("studio.release.on-date")}
          value={opensAt}
          onChange={(value) => replace(["opensAt"], { opensAt: value }, "opensAt")}
        />
      )}
      {opensAfterDays !== undefined && (
        <>
          <NumberInput
            label={t("studio.release.days")}
            value={opensAfterDays}
            min={0}
            max={opensAfterDaysMax}
            onChange={(days) =>
              replace(["opensAfterDays"], { opensAfterDays: days ?? 0 }, "opensAfterDays")
            }
          />
          <p className="studio-field__help">{t("studio.release.first")}</p>
        </>
      )}
      <ChoiceList
        label={t("studio.release.closes")}
        choices={["never", "on-date"] as const}
        value={closesAt === undefined ? "never" : "on-date"}
        onChange={(choice) =>
          replace(["closesAt"], choice === "never" ? {} : { closesAt: suggestDate("closesAt") })
        }
      />
      {closesAt !== undefined && (
        <MomentInput
          label={t("studio.release.on-date")}
          value={closesAt}
          error={isNeverOpen(document) ? t("studio.release.wrong-order") : undefined}
          onChange={(value) => replace(["closesAt"], { closesAt: value }, "closesAt")}
        />
      )}
    </>
  );
}

type ChoiceName = "at-once" | "on-date" | "after-start" | "never";
type ChoiceListProps<Choice extends ChoiceName> = {
  label: string;
  choices: readonly Choice[];
  value: ChoiceName;
  onChange: (choice: Choice) => void;
};

function ChoiceList<Choice extends ChoiceName>(props: ChoiceListProps<Choice>) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{props.label}</label>
      <select
        className="studio-input"
        id={id}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value as Choice)}
      >
        {props.choices.map((choice: ChoiceName) => (
          <option key={choice} value={choice}>
            {t(`studio.release.${choice}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
