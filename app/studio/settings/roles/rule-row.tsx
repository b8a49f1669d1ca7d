import { useTranslations } from "use-intl";
import type { StaffRole } from "#domains/settings/roles.ts";
import { RoleBadge } from "./role-badge.tsx";

type Props = {
  sentence: string;
  groups: { roles: readonly StaffRole[]; group: string | null; conditions: readonly string[] }[];
  ownRoles: readonly string[];
};

/** A rule: what it allows, and to whom. */
export function RuleRow({ sentence, groups, ownRoles }: Props) {
  const t = useTranslations();
  return (
    <li className="studio-rule">
      <p className="studio-rule__sentence">{sentence}</p>
      <ul className="studio-rule__groups">
        {groups.map(({ roles, group, conditions }) => (
          <li key={[...roles, group, ...conditions].join(" ")}>
            {roles.map((role) => (
              <RoleBadge key={role} role={role} isOwn={ownRoles.includes(role)} />
            ))}
            {group !== null && (
              <span className="studio-badge">{t(`studio.rule-group.${group}` as never)}</span>
            )}
            {conditions.map((condition) => (
              <span key={condition} className="studio-rule__condition">
                {t(`studio.rule-condition.${condition}` as never)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
}
