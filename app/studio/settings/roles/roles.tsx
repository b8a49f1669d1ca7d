import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { authorize } from "#domains/settings/policy.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { useStudioData } from "#app/studio/use-studio-data.ts";
import { requestContext } from "#request/request-context.server.ts";
import { Section } from "#app/studio/settings/section.tsx";
import { listPolicyRules } from "./list-policy-rules.server.ts";
import { RoleBadge } from "./role-badge.tsx";
import { RuleRow } from "./rule-row.tsx";
import type { Route } from "./+types/roles";

/** Everyone on the staff may see who may do what. */
export function loader({ context }: Route.LoaderArgs) {
  authorize(context.get(requestContext), "open", "studio");
  return listPolicyRules();
}

export default function RolesScreen() {
  const domains = useLoaderData<typeof loader>();
  const ownRoles = useStudioData().person.roles;
  const t = useTranslations();
  return (
    <Section id="roles">
      <section id="roles" className="studio-card" aria-labelledby="studio-roles-list">
        <div className="studio-card__header">
          <h3 id="studio-roles-list">{t("studio.roles.list")}</h3>
        </div>
        <ul className="studio-list">
          {staffRoles.map((role) => (
            <li key={role} className="studio-rule">
              <RoleBadge role={role} isOwn={ownRoles.includes(role)} />
              <p className="studio-muted">{t(`roles.${role}.about`)}</p>
            </li>
          ))}
        </ul>
      </section>
      {domains.map(({ domain, rules }) => (
        <section key={domain} className="studio-card" aria-labelledby={`studio-rules-${domain}`}>
          <div className="studio-card__header">
            <h3 id={`studio-rules-${domain}`}>{t(`studio.rule-domain.${domain}` as never)}</h3>
          </div>
          <ul className="studio-list">
            {rules.map(({ sentence, groups }) => (
              <RuleRow
                key={sentence}
                sentence={t(`studio.rule.${domain}.${sentence}` as never)}
                groups={groups}
                ownRoles={ownRoles}
              />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}
