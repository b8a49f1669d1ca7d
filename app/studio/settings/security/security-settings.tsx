import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import {
  auditRetentionMaxDays,
  auditRetentionMinDays,
} from "#domains/settings/audit-log/audit-retention.ts";
import { ownerRole, staffRoles } from "#domains/settings/roles.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { SecurityValues } from "./security-form.ts";

type Props = {
  values: SecurityValues;
  version: number;
  problem: "retention" | "conflict" | null;
  isAlwaysRequiredForOwners: boolean;
};

/** The form: which roles need a second step of signing in, and how long the audit log is stored. */
export function SecuritySettings({ values, version, problem, isAlwaysRequiredForOwners }: Props) {
  const t = useTranslations();
  const { state } = useNavigation();
  const limits = { min: auditRetentionMinDays, max: auditRetentionMaxDays };
  return (
    <Form method="post" className="studio-section" noValidate>
      <input type="hidden" name="version" value={version} />
      {problem && (
        <div className="studio-note studio-note--bad" role="alert">
          <StudioIcon name="warning" />
          <p>{problem === "conflict" ? t("studio.security.conflict") : t("studio.check-fields")}</p>
        </div>
      )}
      <div className="studio-card">
        <div className="studio-card__header">
          <h3>{t("studio.security.second-step")}</h3>
        </div>
        <div className="studio-card__body">
          <p className="studio-muted studio-small">{t("studio.security.second-step-lead")}</p>
          <fieldset>
            <legend className="studio-field__label">{t("studio.security.roles")}</legend>
            {staffRoles.map((role) => {
              const isFixed = role === ownerRole && isAlwaysRequiredForOwners;
              return (
                <label key={role} className="studio-choice">
                  <input
                    type="checkbox"
                    name="roles"
                    value={role}
                    defaultChecked={isFixed || values.requiredRoles.includes(role)}
                    disabled={isFixed}
                  />
                  <span>
                    {t(`roles.${role}.name`)}
                    {isFixed && (
                      <>
                        <br />
                        <span className="studio-field__help">
                          {t("studio.security.owners-always")}
                        </span>
                      </>
                    )}
                  </span>
                </label>
              );
            })}
          </fieldset>
        </div>
      </div>
      <div className="studio-card">
        <div className="studio-card__body">
          <TextField
            name="retentionDays"
            label={t("studio.security.retention")}
            help={t("studio.security.retention-help")}
            defaultValue={values.retentionDays}
            error={
              problem === "retention" ? t("studio.security.retention-problem", limits) : undefined
            }
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
        </div>
      </div>
      <div className="studio-form__end">
        <button
          className="studio-button studio-button--pill"
          type="submit"
          aria-busy={state === "submitting"}
        >
          {t("studio.save")}
        </button>
      </div>
    </Form>
  );
}
