import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { auditActions, auditSubjectKey, auditSubjects } from "./audit-actions.ts";
import { type AuditQuery, auditLogPath, countFilters } from "./audit-query.ts";
import { FilterSelect } from "#app/studio/ui/filter-select.tsx";

type Props = { query: AuditQuery; people: readonly { userId: string; name: string }[] };

const isUnlisted = (value: string, listed: readonly string[]) =>
  value !== "" && !listed.includes(value);

/** The form that filters the audit log. Its values are in the address. On a phone it opens when it is needed. */
export function AuditFilters({ query, people }: Props) {
  const t = useTranslations();
  return (
    <details className="studio-card studio-filter" key={auditLogPath(query)}>
      <summary>
        <StudioIcon name="settings" />
        {t("studio.filter", { count: countFilters(query) })}
      </summary>
      <Form role="search" className="studio-card__body" action="/studio/settings/audit-log">
        <div className="studio-pair">
          <TextField
            name="text"
            type="search"
            label={t("studio.audit.text")}
            defaultValue={query.text}
            maxLength={200}
          />
          <FilterSelect name="person" label={t("studio.audit.person")} value={query.person}>
            <option value="">{t("studio.audit.anyone")}</option>
            <option value="system">{t("studio.audit.system")}</option>
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name || t("studio.audit.unknown")}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="action" label={t("studio.audit.change")} value={query.action}>
            <option value="">{t("studio.audit.any-change")}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {t(`studio.audit.action.${action}`)}
              </option>
            ))}
            {isUnlisted(query.action, auditActions) && <option>{query.action}</option>}
          </FilterSelect>
          <FilterSelect name="subject" label={t("studio.audit.object")} value={query.subject}>
            <option value="">{t("studio.audit.any-object")}</option>
            {auditSubjects.map((type) => (
              <option key={type} value={type}>
                {t(auditSubjectKey(type) as never)}
              </option>
            ))}
            {isUnlisted(query.subject, auditSubjects) && <option>{query.subject}</option>}
          </FilterSelect>
          <TextField
            name="from"
            type="date"
            label={t("studio.audit.from")}
            defaultValue={query.from}
          />
          <TextField name="to" type="date" label={t("studio.audit.to")} defaultValue={query.to} />
        </div>
        <div className="studio-form__end">
          <button className="studio-button studio-button--pill" type="submit">
            {t("studio.audit.show")}
          </button>
        </div>
      </Form>
    </details>
  );
}
