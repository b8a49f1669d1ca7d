import { data, Form, redirect, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
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
  return { values: generalValuesOf(settings), version };
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
  { name: "email", type: "email", autoComplete: "off" },
  { name: "phone", type: "tel", autoComplete: "off" },
  { name: "address", type: "text", autoComplete: "off" },
] as const;

export default function GeneralScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const { state } = useNavigation();
  const t = useTranslations();
  const values = result?.values ?? loaded.values;
  const conflict = result?.conflict ?? null;
  const errorOf = (name: keyof GeneralValues) => {
    const problem = result?.errors[name];
    return problem && t(`studio.general.problem.${problem}`);
  };
  const currentOf = (name: "title" | "email" | "phone" | "address") =>
    conflict && conflict.values[name] !== values[name] ? conflict.values[name] : null;
  return (
    <Section id="general">
      <Form key={loaded.version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={conflict?.version ?? loaded.version} />
        {conflict && (
          <div className="studio-note studio-note--warn" role="alert">
            <StudioIcon name="warning" />
            <p>
              <b>{t("studio.conflict.title")}</b> {t("studio.conflict.text")}
            </p>
          </div>
        )}
        {result && !conflict && (
          <div className="studio-note studio-note--bad" role="alert">
            <StudioIcon name="warning" />
            <p>{t("studio.check-fields")}</p>
          </div>
        )}
        <div className="studio-card">
          <div className="studio-card__body">
            <TextField
              name="title"
              label={t("studio.general.title")}
              help={t("studio.general.title-help")}
              defaultValue={values.title}
              error={errorOf("title")}
              current={currentOf("title")}
            />
          </div>
        </div>
        <div className="studio-card">
          <div className="studio-card__header">
            <h3>{t("studio.general.contact")}</h3>
          </div>
          <div className="studio-card__body">
            <p className="studio-muted studio-small">{t("studio.general.contact-help")}</p>
            {contactFields.map(({ name, ...attributes }) => (
              <TextField
                key={name}
                name={name}
                label={t(`studio.general.${name}`)}
                defaultValue={values[name]}
                error={errorOf(name)}
                current={currentOf(name)}
                {...attributes}
              />
            ))}
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
    </Section>
  );
}
