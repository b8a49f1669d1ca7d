import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { WasFields } from "#app/studio/setup/was-fields.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { listsOf } from "./fields-form/merge-fields.ts";
import type { GeneralValues } from "./general-form.ts";
import { generalValuesOf } from "./read-general-form.server.ts";
import { type GeneralResult, saveGeneral } from "./save-general.server.ts";
import { Section } from "./section.tsx";
import type { Route } from "./+types/general";

export { shouldRevalidateForm as shouldRevalidate } from "./should-revalidate-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return { values: generalValuesOf(settings), version, timeZones };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const refused = await saveGeneral(ctx, await request.formData());
  if (refused)
    return data<GeneralResult>(refused, { status: refused.clashes.length > 0 ? 409 : 422 });
  ctx.flash("studio.saved");
  return redirect("/studio/settings/general", 303);
}

export default function GeneralScreen() {
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const t = useTranslations();
  // What was filled in, and what it was filled in with, are of the same version.
  const { values, stored, version } = result ?? { ...loaded, stored: loaded.values };
  const clashes = result?.clashes ?? [];
  const fieldProps = (name: keyof GeneralValues) => {
    const problem = result?.errors[name];
    return {
      id: name,
      name,
      defaultValue: values[name],
      error: problem && t(`studio.general.problem.${problem}`),
      current: clashes.includes(name) ? stored[name] : null,
    };
  };
  return (
    <Section id="general">
      <Form key={version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={version} />
        <WasFields values={listsOf(stored)} />
        {clashes.length > 0 && (
          <Note kind="warn">
            <b>{t("studio.conflict.title")}</b> {t("studio.conflict.text")}
          </Note>
        )}
        {result && Object.keys(result.errors).length > 0 && (
          <Note kind="bad">{t("studio.check-fields")}</Note>
        )}
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
