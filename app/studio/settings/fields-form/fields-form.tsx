import type { FormEvent } from "react";
import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { WasFields } from "#app/studio/setup/was-fields.tsx";
import { Choice } from "#app/studio/ui/choice.tsx";
import { FieldCard } from "#app/studio/ui/field-card.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { changeOf, readFields } from "./fields-change.ts";
import { listsOf } from "./merge-fields.ts";
import type { FieldsResult, loadFields } from "./save-fields.server.ts";
import {
  hasTexts,
  type SettingField,
  type SettingsForm,
  type SettingValues,
} from "./setting-field.ts";

type Props = {
  form: SettingsForm;
  loaded: Awaited<ReturnType<typeof loadFields>>;
  result: FieldsResult | undefined;
  /** Gets the change of the settings that the form asks for, as JSON, while somebody types. */
  onTyped?: (change: string) => void;
};

/** A form of settings: its groups as cards, with what is wrong and what others have saved meanwhile. */
export function FieldsForm({ form, loaded, result, onTyped }: Props) {
  const { texts, groups } = form;
  const report = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const languages = loaded.languages.map(({ code }) => code);
    const values = readFields(form, new FormData(currentTarget), languages);
    onTyped?.(JSON.stringify(changeOf(form, values, languages)));
  };
  const t = useTranslations();
  // What was filled in, and what it was filled in with, are of the same version.
  const { values, stored, version } = result ?? { ...loaded, stored: loaded.values };
  const clashes = result?.clashes ?? [];
  return (
    <Form key={version} method="post" className="studio-section" noValidate onInput={report}>
      <input type="hidden" name="version" value={version} />
      <WasFields values={listsOf(stored)} />
      {clashes.length > 0 && (
        <Note kind="warn">
          <b>{t("studio.conflict.title")}</b> {t("studio.conflict.text")}
        </Note>
      )}
      {result && result.wrong.length > 0 && <Note kind="bad">{t("studio.check-fields")}</Note>}
      {groups.map(({ id, fields }) => (
        <FieldCard
          key={id}
          id={id}
          title={t(`${texts}.${id}` as never)}
          lead={t(`${texts}.${id}-help` as never)}
        >
          {fields.map((field) => (
            <Field
              key={field.path}
              texts={texts}
              field={field}
              languages={loaded.languages}
              values={values}
              wrong={result?.wrong ?? []}
              stored={stored}
              clashes={clashes}
            />
          ))}
        </FieldCard>
      ))}
      <SaveButton />
    </Form>
  );
}

type FieldProps = {
  texts: string;
  field: SettingField;
  languages: readonly { code: string; name: string }[];
  values: SettingValues;
  wrong: readonly string[];
  stored: SettingValues;
  /** The names of the inputs that somebody else has changed too. */
  clashes: readonly string[];
};

/** The text for a value that is wrong, by what the field holds. */
const errorTexts: Readonly<Record<SettingField["kind"], string>> = {
  flag: "studio.widgets.too-long",
  texts: "studio.widgets.too-long",
  "long-texts": "studio.widgets.too-long",
  line: "studio.widgets.too-long",
  address: "studio.menus.wrong-address",
  email: "studio.general.problem.email",
  place: "studio.contacts.wrong-place",
  contact: "studio.contacts.wrong-contact",
};

function Field({ texts, field, languages, values, wrong, stored, clashes }: FieldProps) {
  const t = useTranslations();
  const { path, kind, brand, help } = field;
  const label = brand ?? t(`${texts}.field.${path.split(".").slice(1).join("-")}` as never);
  if (kind === "flag")
    return (
      <Choice
        type="checkbox"
        name={path}
        label={label}
        help={help && t(help as never)}
        note={
          clashes.includes(path)
            ? t("studio.conflict.current", {
                value: t(`studio.setup.conflict.${stored[path] === "on" ? "on" : "off"}`),
              })
            : undefined
        }
        defaultChecked={values[path] === "on"}
      />
    );
  const inputs = hasTexts(kind)
    ? languages.map(({ code, name }) => ({
        name: `${path}.${code}`,
        label: languages.length > 1 ? `${label} (${name})` : label,
        dir: "auto",
        lang: code,
      }))
    : [{ name: path, label, dir: kind === "line" ? "auto" : "ltr", lang: undefined }];
  return inputs.map((input) => (
    <TextField
      key={input.name}
      {...input}
      rows={kind === "long-texts" ? 3 : undefined}
      help={help && t(help as never)}
      defaultValue={values[input.name] ?? ""}
      autoComplete="off"
      error={wrong.includes(input.name) ? t(errorTexts[kind] as never) : undefined}
      current={clashes.includes(input.name) ? (stored[input.name] ?? "") : null}
    />
  ));
}
