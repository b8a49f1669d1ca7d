import { useId } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { discussionModerations } from "#domains/settings/discussion-moderations.ts";
import { PrefilledTextarea } from "#ui/prefilled-textarea.tsx";
import type { DiscussionsFormError } from "./discussions-action.server.ts";
import type { DiscussionsScreenData } from "./discussions-screen.server.ts";

type Props = {
  rules: NonNullable<DiscussionsScreenData["rules"]>;
  error: DiscussionsFormError | undefined;
};

/** The portal's rules: what waits for a moderator, and whether guests read. */
export function RulesCard({ rules, error }: Props) {
  const t = useTranslations();
  const id = useId();
  return (
    <section className="studio-card" aria-labelledby={`${id}-title`}>
      <div className="studio-card__header">
        <h2 id={`${id}-title`}>{t("studio.discussions.rules.title")}</h2>
      </div>
      <Form method="post" className="studio-card__body studio-thread__form">
        {error && (
          <p className="studio-note studio-note--bad" role="alert">
            {t(error.messageKey, error.params)}
          </p>
        )}
        <div className="studio-field">
          <label htmlFor={`${id}-moderation`}>{t("studio.discussions.rules.when")}</label>
          <select
            className="studio-input"
            id={`${id}-moderation`}
            name="moderation"
            defaultValue={rules.moderation}
          >
            {discussionModerations.map((one) => (
              <option key={one} value={one}>
                {t(`studio.discussions.rules.moderation.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="studio-field">
          <label htmlFor={`${id}-words`}>{t("studio.discussions.rules.words")}</label>
          <PrefilledTextarea
            className="studio-input"
            id={`${id}-words`}
            name="words"
            rows={6}
            dir="auto"
            defaultValue={rules.heldWords.join("\n")}
            aria-describedby={`${id}-words-note`}
          />
          <p className="studio-field__help" id={`${id}-words-note`}>
            {t("studio.discussions.rules.words-help")}
          </p>
        </div>
        <label className="studio-discussions__check">
          <input type="checkbox" name="guestsRead" defaultChecked={rules.guestsRead} />
          {t("studio.discussions.rules.guests")}
        </label>
        <button className="studio-button" type="submit" name="intent" value="rules">
          {t("studio.discussions.rules.save")}
        </button>
      </Form>
    </section>
  );
}
