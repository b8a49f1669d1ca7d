import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { TextField } from "#app/studio/ui/text-field.tsx";

export type InvitationProblem = "role" | "email" | "languages" | "too-many" | "accepted";

type Props = {
  /** The roles that the person may give. */
  roles: readonly string[];
  languages: readonly string[];
  values: { role: string; email: string; languages: string[] };
  problem: InvitationProblem | null;
};

/** Invites someone: by email, or with a link if the email stays empty. */
export function InvitationForm({ roles, languages, values, problem }: Props) {
  const t = useTranslations();
  const message = problem && t(`studio.invitations.problem.${problem}`);
  return (
    <Form method="post" className="studio-card" noValidate>
      <div className="studio-card__body">
        {message && problem !== "email" && (
          <p className="studio-field__error" role="alert">
            {message}
          </p>
        )}
        <fieldset>
          <legend className="studio-field__label">{t("studio.invitations.role")}</legend>
          {roles.map((role) => (
            <label key={role} className="studio-choice">
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={role === values.role}
                required
              />
              <span>
                {t(`roles.${role}.name` as never)}
                <br />
                <span className="studio-field__help">{t(`roles.${role}.about` as never)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset>
          <legend className="studio-field__label">{t("studio.invitations.languages")}</legend>
          {languages.map((code) => (
            <label key={code} className="studio-choice">
              <input
                type="checkbox"
                name="languages"
                value={code}
                defaultChecked={values.languages.includes(code)}
              />
              <span>{code}</span>
            </label>
          ))}
        </fieldset>
        <TextField
          name="email"
          type="email"
          label={t("studio.invitations.email")}
          help={t("studio.invitations.email-help")}
          defaultValue={values.email}
          error={problem === "email" ? (message ?? undefined) : undefined}
          autoComplete="off"
        />
        <div className="studio-form__end">
          <button className="studio-button studio-button--pill" type="submit">
            {t("studio.invitations.invite")}
          </button>
        </div>
      </div>
    </Form>
  );
}
