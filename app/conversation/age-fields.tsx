import { useTranslations } from "use-intl";
import { ages } from "#domains/conversations/safety/require-age.ts";
import { Checkbox } from "#ui/checkbox.tsx";

type Props = { needsParentalConsent: boolean; chosen: string };

/** What a learner says about their age before the first message, where the portal asks. */
export function AgeFields({ needsParentalConsent, chosen }: Props) {
  const t = useTranslations();
  return (
    <fieldset className="conversation__age">
      <legend>{t("conversation.age")}</legend>
      {ages.map((age) => (
        <label key={age} className="checkbox">
          <input type="radio" name="age" value={age} required defaultChecked={age === chosen} />
          <span>{t(`conversation.age-${age}`)}</span>
        </label>
      ))}
      <p className="small muted">{t("conversation.age-note")}</p>
      {needsParentalConsent && (
        <Checkbox name="hasParentalConsent" label={t("conversation.parental-consent")} />
      )}
    </fieldset>
  );
}
