import { Form, Link } from "react-router";
import { useTranslations } from "use-intl";
import { pageTitleMaxChars } from "#domains/pages/page-limits.ts";
import { hasOwnText, type PageStarter } from "#domains/pages/starters/page-starters.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";

type Props = { starters: readonly PageStarter[]; error: string | undefined };

/** Asks what a new page begins with, and for its title. Everything else can be written later. */
export function NewPage({ starters, error }: Props) {
  const t = useTranslations();
  const groups = [
    { name: "designs", starters: starters.filter((starter) => !hasOwnText(starter)) },
    { name: "texts", starters: starters.filter(hasOwnText) },
  ] as const;
  return (
    <div className="studio-card studio-new-course">
      <Form method="post">
        {groups
          .filter((group) => group.starters.length > 0)
          .map((group) => (
            <fieldset key={group.name} className="studio-starters">
              <legend className="studio-field__label">
                {t(`studio.pages.starters.${group.name}`)}
              </legend>
              {group.starters.map((starter) => (
                <Choice
                  key={starter}
                  type="radio"
                  name="starter"
                  value={starter}
                  defaultChecked={starter === "empty"}
                  label={t(`studio.pages.starter.${starter}`)}
                  help={hasOwnText(starter) ? undefined : t(`studio.pages.starter-help.${starter}`)}
                />
              ))}
            </fieldset>
          ))}
        <TextField
          name="title"
          label={t("studio.pages.new-title")}
          help={t("studio.pages.new-help")}
          error={error}
          maxLength={pageTitleMaxChars}
        />
        <div className="studio-new-course__end">
          <Link className="studio-button studio-button--quiet" to="/studio/pages">
            {t("studio.courses.cancel")}
          </Link>
          <button className="studio-button" type="submit" name="intent" value="create">
            {t("studio.pages.create")}
          </button>
        </div>
      </Form>
    </div>
  );
}
