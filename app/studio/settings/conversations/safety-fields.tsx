import { useId } from "react";
import { useTranslations } from "use-intl";
import { flaggedWordMaxChars, flaggedWordsMax } from "#domains/settings/conversation-limits.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { PrefilledTextarea } from "#ui/prefilled-textarea.tsx";
import {
  conversationBoxes,
  emergencyFields,
  type ConversationsErrors,
  type ConversationsValues,
} from "./conversations-form.ts";

type Props = {
  values: ConversationsValues;
  errors: ConversationsErrors;
  /** The portal's languages with their names. */
  languages: readonly { code: string; name: string }[];
};

const boxTexts = {
  leadersRead: "studio.conversations.leaders-read",
  asksAge: "studio.conversations.asks-age",
  needsParentalConsent: "studio.conversations.parental-consent",
} as const;
const emergencyTexts = {
  helpName: "studio.conversations.help-name",
  helpPhone: "studio.conversations.help-phone",
  safeguardingName: "studio.conversations.safeguarding-name",
  safeguardingPhone: "studio.conversations.safeguarding-phone",
} as const;

/** Who else reads, which words open a case, and whom to call. */
export function SafetyFields({ values, errors, languages }: Props) {
  const t = useTranslations();
  return (
    <>
      <div className="studio-card" id="safety">
        <div className="studio-card__header">
          <h3>{t("studio.conversations.safety")}</h3>
        </div>
        <div className="studio-card__body">
          {conversationBoxes.map((name) => (
            <label key={name} className="studio-choice">
              <input type="checkbox" name={name} defaultChecked={values[name]} />
              <span>{t(boxTexts[name])}</span>
            </label>
          ))}
        </div>
      </div>
      <div className="studio-card" id="words">
        <div className="studio-card__header">
          <h3>{t("studio.conversations.words")}</h3>
        </div>
        <div className="studio-card__body">
          <p className="studio-muted studio-small">{t("studio.conversations.words-help")}</p>
          {languages.map(({ code, name }) => (
            <WordList
              key={code}
              code={code}
              label={name}
              value={values.words[code] ?? ""}
              isWrong={errors.words?.[code] === true}
            />
          ))}
        </div>
      </div>
      <div className="studio-card" id="emergency">
        <div className="studio-card__header">
          <h3>{t("studio.conversations.emergency")}</h3>
        </div>
        <div className="studio-card__body">
          <p className="studio-muted studio-small">{t("studio.conversations.emergency-help")}</p>
          {emergencyFields.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(emergencyTexts[name])}
              defaultValue={values[name]}
              error={errors.emergency && t("studio.general.problem.too-long")}
              type={name.endsWith("Phone") ? "tel" : "text"}
              autoComplete="off"
            />
          ))}
        </div>
      </div>
    </>
  );
}

type ListProps = { code: string; label: string; value: string; isWrong: boolean };

function WordList({ code, label, value, isWrong }: ListProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div className="studio-field">
      <label htmlFor={id}>{label}</label>
      <PrefilledTextarea
        className="studio-input"
        id={id}
        name={`words.${code}`}
        lang={code}
        rows={6}
        dir="auto"
        defaultValue={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
      />
      {isWrong && (
        <p className="studio-field__error" id={`${id}-note`}>
          {t("studio.conversations.words-problem", {
            max: flaggedWordsMax,
            chars: flaggedWordMaxChars,
          })}
        </p>
      )}
    </div>
  );
}
