import { useTranslations } from "use-intl";
import type { StaffRole } from "#domains/settings/roles.ts";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { Choice } from "./choice.tsx";

type Props = {
  label: string;
  /** The roles that the person may give. */
  roles: readonly StaffRole[];
  /** The languages of the portal. */
  languages: readonly NamedLanguage[];
  values: { role: string; languages: readonly string[] };
};

/** The fields for a new role: which one, and a translator's languages. */
export function RoleFields({ label, roles, languages, values }: Props) {
  const t = useTranslations();
  return (
    <>
      <fieldset id="role">
        <legend className="studio-field__label">{label}</legend>
        {roles.map((role) => (
          <Choice
            key={role}
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === values.role}
            required
            label={t(`roles.${role}.name`)}
            help={t(`roles.${role}.about`)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="studio-field__label">{t("studio.invitations.languages")}</legend>
        {languages.map(({ code, name }) => (
          <Choice
            key={code}
            type="checkbox"
            name="languages"
            value={code}
            defaultChecked={values.languages.includes(code)}
            label={name}
          />
        ))}
      </fieldset>
    </>
  );
}
