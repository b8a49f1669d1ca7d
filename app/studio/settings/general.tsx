import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { GeneralErrors, GeneralValues } from "./general-form.ts";
import {
  checkGeneralForm,
  generalValuesOf,
  readGeneralForm,
  settingsChangeOf,
} from "./read-general-form.server.ts";
import { Section } from "./section.tsx";
import type { Route } from "./+types/general";

export { shouldRevalidateForm as shouldRevalidate } from "./should-revalidate-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return { values: generalValuesOf(settings), version, timeZones };
}

type FormResult = {
  values: GeneralValues;
  errors: GeneralErrors;
  /** What others have saved meanwhile; null if nobody has. */
  conflict: { values: GeneralValues; version: number } | null;
};

/** Saves the form if nobody has changed the settings meanwhile. Otherwise nothing typed is lost. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const values = readGeneralForm(form);
  const errors = checkGeneralForm(values);
  const refuse = (status: number, conflict: FormResult["conflict"] = null) =>
    data<FormResult>({ values, errors, conflict }, { status });
  if (Object.keys(errors).length > 0) return refuse(422);
  const version = Number(form.get("version"));
  try {
    await updateSettings(ctx, { settings: settingsChangeOf(values), version });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== versionConflict().code) throw error;
    const newest = await readSettings(ctx);
    return refuse(409, { values: generalValuesOf(newest.settings), version: newest.version });
  }
  ctx.flash("studio.saved");
  return redirect("/studio/settings/general", 303);
}

const contactFields = [
  { name: "email", type: "email" },
  { name: "phone", type: "tel" },
  { name: "address", type: "text" },
] as const;

export default function GeneralScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  const values = result?.values ?? loaded.values;
  const conflict = result?.conflict ?? null;
  const fieldProps = (name: keyof GeneralValues) => {
    const problem = result?.errors[name];
    return {
      id: name,
      name,
      defaultValue: values[name],
      error: problem && t(`studio.general.problem.${problem}`),
      current: conflict && conflict.values[name] !== values[name] ? conflict.values[name] : null,
    };
  };
  return (
    <Section id="general">
      <Form key={loaded.version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={conflict?.version ?? loaded.version} />
        {conflict && (
          <Note kind="warn">
            <b>{t("studio.conflict.title")}</b> {t("studio.conflict.text")}
          </Note>
        )}
        {result && !conflict && <Note kind="bad">{t("studio.check-fields")}</Note>}
        <FieldCard>
          <TextField
            {...fieldProps("title")}
            label={t("studio.general.title")}
            help={t("studio.general.title-help")}
          />
          <TextField
            {...fieldProps("timeZone")}
            label={t("studio.general.time-zone")}
            help={t("studio.general.time-zone-help")}
            list="time-zones"
            dir="ltr"
            autoComplete="off"
          />
          <datalist id="time-zones">
            {loaded.timeZones.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </FieldCard>
        <FieldCard title={t("studio.general.contact")} lead={t("studio.general.contact-help")}>
          {contactFields.map(({ name, type }) => (
            <TextField
              key={name}
              {...fieldProps(name)}
              label={t(`studio.general.${name}`)}
              type={type}
              autoComplete="off"
            />
          ))}
        </FieldCard>
        <FieldCard>
          <TextField
            {...fieldProps("storage")}
            label={t("studio.general.storage")}
            help={t("studio.general.storage-help")}
            inputMode="numeric"
          />
        </FieldCard>
        <SaveButton />
      </Form>
    </Section>
  );
}
