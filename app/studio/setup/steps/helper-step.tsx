import { useTranslations } from "use-intl";
import { Choice } from "#app/studio/ui/choice.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { CopyButton } from "#app/studio/setup/copy-button.tsx";
import type { StepResult } from "#app/studio/setup/change-setup-step.server.ts";
import type { SetupData } from "#app/studio/setup/load-setup-step.server.ts";

type Props = { data: NonNullable<SetupData["helper"]>; result: StepResult | null };

/** The roles that a first helper usually gets; the screen "Invitations" has all. */
const helperRoles = ["editor", "mentor", "translator", "mp-admin"] as const;

/** Invites somebody who helps to run the portal. */
export function HelperStep({ data: { grantable, invitations }, result }: Props) {
  const t = useTranslations();
  const offered = helperRoles.filter((role) => grantable.includes(role));
  return (
    <>
      {result?.invitationUrl && (
        <>
          <Note kind="ok">
            <b>{t("studio.invitations.link-title")}</b> {t("studio.invitations.link-text")}
            <br />
            <bdi className="studio-invitation-link">{result.invitationUrl}</bdi>
          </Note>
          <div>
            <CopyButton text={result.invitationUrl} label={t("studio.setup.share.copy-link")} />
          </div>
        </>
      )}
      <fieldset>
        <legend className="studio-field__label">{t("studio.invitations.role")}</legend>
        {offered.map((role, index) => (
          <Choice
            key={role}
            type="radio"
            name="role"
            value={role}
            defaultChecked={index === 0}
            label={t(`roles.${role}.name`)}
            help={t(`roles.${role}.about`)}
          />
        ))}
      </fieldset>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t("studio.invitations.email")}
        help={t("studio.invitations.email-help")}
        autoComplete="off"
      />
      <div className="studio-form__end">
        <button className="studio-button" type="submit" name="intent" value="invite">
          {t("studio.invitations.invite")}
        </button>
      </div>
      {invitations.length > 0 && (
        <section>
          <h2 className="studio-field__label">{t("studio.setup.helper.invited")}</h2>
          <ul className="studio-setup__list">
            {invitations.map(({ id, email, role }) => (
              <li key={id}>
                <bdi>{email ?? t("studio.setup.helper.by-link")}</bdi> · {t(`roles.${role}.name`)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
