import { data, Form, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { languageNameIn } from "#platform/intl-formats.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { PreviewFrame } from "#app/studio/settings-drafts/preview-frame.tsx";
import { Section } from "#app/studio/settings/section.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import {
  findWrongInputs,
  readWidgetForm,
  widgetChangeOf,
  widgetValuesOf,
} from "./read-widget-form.server.ts";
import { type WidgetField, widgetGroups, type WidgetValues } from "./widget-fields.ts";
import type { Route } from "./+types/widgets";

export { shouldRevalidateForm as shouldRevalidate } from "#app/studio/settings/should-revalidate-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { settings, version } = await readSettings(ctx);
  const languages = settings.i18n.langs.map((code) => ({
    code,
    name: languageNameIn(ctx.language, code),
  }));
  return { values: widgetValuesOf(settings), version, languages, language: ctx.language };
}

type FormResult = {
  values: WidgetValues;
  /** The names of the inputs that are wrong. */
  wrong: string[];
  /** What others have saved meanwhile; null if nobody has. */
  conflict: { values: WidgetValues; version: number } | null;
};

/** Saves the form if nobody has changed the settings meanwhile. Otherwise nothing typed is lost. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  const { langs } = ctx.settings.i18n;
  const values = readWidgetForm(form, langs);
  const change = widgetChangeOf(values, langs);
  const wrong = findWrongInputs(change);
  if (wrong.length > 0) return data<FormResult>({ values, wrong, conflict: null }, { status: 422 });
  try {
    await updateSettings(ctx, { settings: change, version: Number(form.get("version")) });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== versionConflict().code) throw error;
    const { settings, version } = await readSettings(ctx);
    const conflict = { values: widgetValuesOf(settings), version };
    return data<FormResult>({ values, wrong, conflict }, { status: 409 });
  }
  ctx.flash("studio.saved");
  return redirect("/studio/settings/widgets", 303);
}

/** The parts around pages: banner, radio, donations, messengers and social networks. */
export default function WidgetsScreen() {
  const t = useTranslations();
  const loaded = useLoaderData<typeof loader>();
  const result = useFormResult<typeof action>();
  const conflict = result?.conflict ?? null;
  const values = result?.values ?? loaded.values;
  return (
    <Section id="widgets">
      <PreviewFrame
        title={t("studio.widgets.preview")}
        caption={t("studio.widgets.preview")}
        width={1280}
        height={520}
        page="/"
        language={loaded.language}
        draft={null}
        version={String(loaded.version)}
      />
      <Form key={loaded.version} method="post" className="studio-section" noValidate>
        <input type="hidden" name="version" value={conflict?.version ?? loaded.version} />
        {conflict && (
          <Note kind="warn">
            <b>{t("studio.conflict.title")}</b> {t("studio.conflict.text")}
          </Note>
        )}
        {result && !conflict && <Note kind="bad">{t("studio.check-fields")}</Note>}
        {widgetGroups.map(({ id, fields }) => (
          <FieldCard
            key={id}
            id={id}
            title={t(`studio.widgets.${id}`)}
            lead={t(`studio.widgets.${id}-help`)}
          >
            {fields.map((field) => (
              <Field
                key={field.path}
                field={field}
                languages={loaded.languages}
                values={values}
                wrong={result?.wrong ?? []}
                current={conflict?.values ?? null}
              />
            ))}
          </FieldCard>
        ))}
        <SaveButton />
      </Form>
    </Section>
  );
}

type FieldProps = {
  field: WidgetField;
  languages: readonly { code: string; name: string }[];
  values: WidgetValues;
  wrong: readonly string[];
  /** What others have saved meanwhile; null if nobody has. */
  current: WidgetValues | null;
};

function Field({ field: { path, kind, brand }, languages, values, wrong, current }: FieldProps) {
  const t = useTranslations();
  const label = brand ?? t(`studio.widgets.field.${path.split(".").slice(1).join("-")}` as never);
  if (kind === "flag")
    return (
      <Choice type="checkbox" name={path} label={label} defaultChecked={values[path] === "on"} />
    );
  const inputs =
    kind === "address"
      ? [{ name: path, label, dir: "ltr", lang: undefined }]
      : languages.map(({ code, name }) => ({
          name: `${path}.${code}`,
          label: languages.length > 1 ? `${label} (${name})` : label,
          dir: "auto",
          lang: code,
        }));
  return inputs.map((input) => (
    <TextField
      key={input.name}
      {...input}
      defaultValue={values[input.name] ?? ""}
      autoComplete="off"
      error={
        wrong.includes(input.name)
          ? t(kind === "address" ? "studio.menus.wrong-address" : "studio.widgets.too-long")
          : undefined
      }
      current={
        current && current[input.name] !== values[input.name] ? (current[input.name] ?? "") : null
      }
    />
  ));
}
