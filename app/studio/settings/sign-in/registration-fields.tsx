import { Form } from "react-router";
import { useTranslations } from "use-intl";
import { useFieldNames } from "#domains/identity/registration/registration-input.tsx";
import type { NamedLanguage } from "#app/studio/name-languages.server.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { SaveButton } from "#app/studio/ui/save-button.tsx";
import { TextField } from "#app/studio/ui/text-field.tsx";
import type { FieldRow } from "./sign-in-form.ts";

type Props = { version: number; fields: readonly FieldRow[]; languages: readonly NamedLanguage[] };

/** The fields of the registration: which are shown, which must be filled in, and their names in each language. */
export function RegistrationFields({ version, fields, languages }: Props) {
  const t = useTranslations();
  return (
    <Form method="post" className="studio-card" id="fields" noValidate preventScrollReset>
      <input type="hidden" name="intent" value="fields" />
      <input type="hidden" name="version" value={version} />
      <div className="studio-card__header">
        <h3>{t("studio.sign-in.fields")}</h3>
      </div>
      <div className="studio-card__body">
        <p className="studio-muted studio-small">{t("studio.sign-in.fields-lead")}</p>
        {fields.map((field) => (
          <FieldChoices key={field.id} field={field} languages={languages} />
        ))}
        <fieldset className="studio-section">
          <legend className="studio-field__label">{t("studio.sign-in.new-field")}</legend>
          {languages.map(({ code, name }) => (
            <TextField
              key={code}
              name={`name-new-${code}`}
              label={t("studio.sign-in.field-name", { language: name })}
              lang={code}
              autoComplete="off"
            />
          ))}
          <Choice type="checkbox" name="required-new" label={t("studio.sign-in.required")} />
        </fieldset>
        <SaveButton />
      </div>
    </Form>
  );
}

type ChoicesProps = { field: FieldRow; languages: readonly NamedLanguage[] };

function FieldChoices({ field, languages }: ChoicesProps) {
  const t = useTranslations();
  const nameOf = useFieldNames();
  const { id, names, active, required, isFixed, hasInterfaceText } = field;
  const own = languages.map(({ code }) => names[code]).find(Boolean);
  return (
    <fieldset className="studio-section">
      <legend className="studio-field__label">
        <bdi>{own ?? nameOf({ id, name: "", type: "text" } as never)}</bdi>
      </legend>
      <div className="studio-pair">
        <Choice
          type="checkbox"
          name={`active-${id}`}
          defaultChecked={active}
          disabled={isFixed}
          label={t("studio.sign-in.active")}
        />
        <Choice
          type="checkbox"
          name={`required-${id}`}
          defaultChecked={required}
          disabled={isFixed}
          label={t("studio.sign-in.required")}
        />
      </div>
      <details>
        <summary>{t("studio.sign-in.field-names")}</summary>
        {languages.map(({ code, name }) => (
          <TextField
            key={code}
            name={`name-${id}-${code}`}
            label={t("studio.sign-in.field-name", { language: name })}
            defaultValue={names[code] ?? ""}
            lang={code}
            autoComplete="off"
          />
        ))}
        {!hasInterfaceText && (
          <Choice type="checkbox" name={`remove-${id}`} label={t("studio.sign-in.remove-field")} />
        )}
      </details>
    </fieldset>
  );
}
