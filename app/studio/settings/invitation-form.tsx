import { Form } from "react-router";
import { useTranslations } from "use-intl";
import {
  invitationDaysChoices,
  invitationDaysDefault,
} from "#domains/people/invitations/invitation.ts";
import type { StaffRole } from "#domains/settings/roles.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";
import { RoleFields } from "#app/studio/ui/role-fields.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";

export type InvitationProblem = "role" | "email" | "languages" | "too-many" | "accepted";

export type InvitationValues = {
  role: string;
  email: string;
  languages: string[];
  /** How many days the invitation works. */
  days: number;
};

/** What the form holds at first. */
export const emptyInvitation: InvitationValues = {
  role: "",
  email: "",
  languages: [],
  days: invitationDaysDefault,
};

type Props = {
  /** The roles that the person may give. */
  roles: readonly StaffRole[];
  languages: readonly NamedLanguage[];
  values: InvitationValues;
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
        <RoleFields
          label={t("studio.invitations.role")}
          roles={roles}
          languages={languages}
          values={values}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t("studio.invitations.email")}
          help={t("studio.invitations.email-help")}
          defaultValue={values.email}
          error={problem === "email" ? (message ?? undefined) : undefined}
          autoComplete="off"
        />
        <FilterSelect
          id="days"
          name="days"
          label={t("studio.invitations.days")}
          value={String(values.days)}
        >
          {invitationDaysChoices.map((days) => (
            <option key={days} value={days}>
              {t("studio.invitations.day-count", { days })}
            </option>
          ))}
        </FilterSelect>
        <div className="studio-form__end">
          <button className="studio-button studio-button--pill" type="submit">
            {t("studio.invitations.invite")}
          </button>
        </div>
      </div>
    </Form>
  );
}
