import { useTranslations } from "use-intl";
import { maskPhone } from "#domains/identity/registration/registration-fields.ts";
import type { FieldState } from "#domains/identity/steps/step-form.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField, type TextFieldProps } from "#ui/field.tsx";
import { type Option, SearchSelect } from "#ui/search-select.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { isEmailField, isPhoneField, tickedValue } from "#domains/forms/check-record.ts";
import {
  type FieldType,
  missionaryIdField,
  type ShownField,
  userIdField,
} from "#domains/forms/form.ts";

export type FormInputProps = {
  field: ShownField;
  state: FieldState;
  /** The data source to search for a long list. */
  search: { dataSource: string; language: string };
};

/** A form field, rendered by its type. */
export function FormInput({ field, state, search }: FormInputProps) {
  const t = useTranslations();
  const { id, type, hint, options } = field;
  const { required } = field.validation;
  // A page can't set values that the portal fills in itself.
  if (type === "hidden")
    return [missionaryIdField, userIdField].includes(id) ? null : (
      <input type="hidden" name={id} defaultValue={field.defaultValue} />
    );
  const label = required ? field.name : `${field.name} (${t("popup.field.optional")})`;
  const { readOnly: _busy, ...selectState } = state;
  if (type === "checkbox")
    return (
      <Checkbox
        name={id}
        value={tickedValue}
        defaultChecked={state.defaultValue === tickedValue}
        required={required}
        label={label}
        error={state.error}
      />
    );
  if (type === "textarea")
    return <TextArea {...state} label={label} hint={hint} required={required} />;
  if (type === "select" && options)
    return (
      <Select
        {...selectState}
        label={label}
        hint={hint}
        required={required}
        options={options}
        emptyLabel={t("form.choose")}
      />
    );
  if (type === "select")
    return <LongSelect field={field} state={state} label={label} search={search} />;
  return (
    <TextField
      {...state}
      {...inputOf(field)}
      label={label}
      hint={hint}
      required={required}
      onChange={
        isPhoneField(field)
          ? ({ currentTarget }) => void (currentTarget.value = maskPhone(currentTarget.value))
          : undefined
      }
    />
  );
}

type LongSelectProps = FormInputProps & { label: string };

function LongSelect({ field, state, label, search }: LongSelectProps) {
  const t = useTranslations();
  return (
    <SearchSelect
      {...state}
      label={label}
      required={field.validation.required}
      hint={field.hint || t("form.search-hint")}
      search={(typed, signal) => fetchOptions(field.id, search, typed, signal)}
      messages={{
        searching: t("form.searching"),
        none: t("form.none-found"),
        failed: t("form.search-failed"),
        found: (count) => t("form.found", { count }),
      }}
    />
  );
}

async function fetchOptions(
  fieldId: string,
  { dataSource, language }: FormInputProps["search"],
  typed: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const path = [dataSource, "fields", fieldId].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ search: typed, language });
  const response = await fetch(`/api/data-sources/${path}/options?${query}`, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as { options: Option[] }).options;
}

type Input = Partial<TextFieldProps>;

const typeInputs: Readonly<Partial<Record<FieldType, Input>>> = {
  number: { inputMode: "decimal", autoComplete: "off" },
  date: { type: "date" },
};
const phoneInput: Input = { type: "tel", inputMode: "tel", autoComplete: "tel" };
const emailInput: Input = {
  type: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
};
/** The input attributes of fields whose id shows what they are. */
const namedInputs: Readonly<Record<string, Input>> = {
  name: { autoComplete: "name", autoCapitalize: "words" },
  firstName: { autoComplete: "given-name", autoCapitalize: "words" },
  lastName: { autoComplete: "family-name", autoCapitalize: "words" },
};

function inputOf(field: ShownField): Input | undefined {
  if (isPhoneField(field)) return phoneInput;
  if (isEmailField(field)) return emailInput;
  return (
    typeInputs[field.type] ??
    (Object.hasOwn(namedInputs, field.id) ? namedInputs[field.id] : undefined)
  );
}
