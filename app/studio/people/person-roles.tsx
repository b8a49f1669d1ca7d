import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { RoleFields } from "#app/studio/ui/role-fields.tsx";
import { PersonCard } from "./person-facts.tsx";
import type { PersonProblem } from "./person-action.server.ts";
import type { PersonScreenData } from "./person-screen.server.ts";

type RolesProps = {
  person: Pick<PersonScreenData, "roles" | "grantableRoles" | "languages">;
  /** What was chosen before; null: nothing. */
  values: { role: string; languages: string[] } | null;
  problem: PersonProblem | undefined;
};

/** The person's roles, with those that the caller may give or take. */
export function PersonRoles({ person, values, problem }: RolesProps) {
  const { roles, grantableRoles, languages } = person;
  const t = useTranslations();
  const problemText =
    problem === "last-owner"
      ? t("roles.last-owner")
      : problem === "role" || problem === "languages"
        ? t(`studio.invitations.problem.${problem}`)
        : null;
  return (
    <PersonCard id="roles" title={t("studio.person.roles")}>
      {problemText !== null && (
        <p className="studio-card__body" role="alert">
          <span className="studio-field__error">{problemText}</span>
        </p>
      )}
      {roles.length === 0 ? (
        <p className="studio-card__body studio-muted">{t("studio.person.no-roles")}</p>
      ) : (
        <ul className="studio-list">
          {roles.map(({ role, isRevocable }) => {
            const roleName = t(`roles.${role}.name`);
            return (
              <li key={role} className="studio-person-row">
                <span>
                  {roleName}
                  <small>{t(`roles.${role}.about`)}</small>
                </span>
                {isRevocable && (
                  <Form method="post">
                    <input type="hidden" name="role" value={role} />
                    <button
                      className="studio-button"
                      type="submit"
                      name="intent"
                      value="revoke-role"
                      aria-label={t("studio.person.revoke-role-of", { role: roleName })}
                    >
                      {t("studio.person.revoke-role")}
                    </button>
                  </Form>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {grantableRoles.length > 0 && (
        <Form method="post" className="studio-card__body">
          <RoleFields
            label={t("studio.person.new-role")}
            roles={grantableRoles}
            languages={languages}
            values={values ?? { role: "", languages: [] }}
          />
          <div>
            <button className="studio-button" type="submit" name="intent" value="grant-role">
              {t("studio.person.grant-role")}
            </button>
          </div>
        </Form>
      )}
    </PersonCard>
  );
}
