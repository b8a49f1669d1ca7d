import { Form } from "react-router";
import { useTranslations } from "use-intl";
import {
  auditRetentionMaxDays,
  auditRetentionMinDays,
} from "#domains/settings/audit-log/audit-retention.ts";
import { ownerRole, staffRoles } from "#domains/settings/roles.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { passkeyOn, type SecurityValues } from "./security-form.ts";

type Props = {
  values: SecurityValues;
  version: number;
  problem: "retention" | "conflict" | null;
  isAlwaysRequiredForOwners: boolean;
};

/** The form: which roles need a second step of signing in, whether everyone may use passkeys, and how long the audit log is stored. */
export function SecuritySettings({ values, version, problem, isAlwaysRequiredForOwners }: Props) {
  const t = useTranslations();
  const limits = { min: auditRetentionMinDays, max: auditRetentionMaxDays };
  return (
    <Form method="post" className="studio-section" noValidate>
      <input type="hidden" name="version" value={version} />
      {problem && (
        <Note kind="bad">
          {problem === "conflict" ? t("studio.security.conflict") : t("studio.check-fields")}
        </Note>
      )}
      <FieldCard
        id="second-step"
        title={t("studio.security.second-step")}
        lead={t("studio.security.second-step-lead")}
      >
        <fieldset>
          <legend className="studio-field__label">{t("studio.security.roles")}</legend>
          {staffRoles.map((role) => {
            const isFixed = role === ownerRole && isAlwaysRequiredForOwners;
            return (
              <Choice
                key={role}
                type="checkbox"
                name="roles"
                value={role}
                defaultChecked={isFixed || values.requiredRoles.includes(role)}
                disabled={isFixed}
                label={t(`roles.${role}.name`)}
                help={isFixed ? t("studio.security.owners-always") : undefined}
              />
            );
          })}
        </fieldset>
      </FieldCard>
      <FieldCard title={t("studio.security.passkeys")}>
        <Choice
          type="checkbox"
          id="passkey"
          name="passkey"
          value={passkeyOn}
          defaultChecked={values.passkey}
          label={t("studio.security.passkey")}
          help={t("studio.security.passkey-help")}
        />
      </FieldCard>
      <FieldCard>
        <TextField
          id="retention-days"
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
      </FieldCard>
      <SaveButton />
    </Form>
  );
}
