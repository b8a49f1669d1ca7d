import type { StepModule } from "#popups/step-module.ts";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formValues } from "#domains/identity/steps/use-field-errors.ts";
import { StepForm } from "#domains/identity/steps/step-form.tsx";
import type { StepViewProps } from "#domains/identity/steps/step-view.ts";
import { Icon } from "#ui/icons.tsx";
import { checkRecord } from "#domains/forms/check-record.ts";
import type { ShownForm } from "#domains/forms/form.ts";
import { FormInput } from "./form-input.tsx";

/** The loader's data: the form, or why there is none, and known values of the user. */
export type DynamicFormData = {
  form: ShownForm | null;
  errorText: string;
  knownValues: Readonly<Record<string, string>>;
};

const getFieldsMessageKey = () => "env.scenarious.popup.login.error";

/** A form of the portal: loaded by the id in the options, sent to its data source's collection. */
export function DynamicFormStep(view: StepViewProps) {
  const data = view.data as DynamicFormData | null;
  if (data?.form) return <OpenForm view={view} form={data.form} knownValues={data.knownValues} />;
  if (data) return <LoadError text={data.errorText} />;
  return <FormLoading />;
}

type OpenFormProps = { view: StepViewProps; form: ShownForm } & Pick<
  DynamicFormData,
  "knownValues"
>;

function OpenForm({ view, form, knownValues }: OpenFormProps) {
  const language = useLocale().split("-u-")[0]!;
  const viewWithKey = useIdempotencyKey(view);
  const labelOf = (id: string) => form.fields.find((field) => field.id === id)?.name;
  return (
    <StepForm
      view={viewWithKey}
      check={(values) => checkRecord(form.fields, values)}
      messageKeyOf={getFieldsMessageKey}
      submitKey="form.submit"
      submitText={form.buttonText}
      busyKey="form.busy"
      agreement="box"
      labelOf={labelOf}
    >
      {(stateOf) => (
        <>
          <input type="hidden" name="key" defaultValue="" />
          {form.fields.map((field) => (
            <FormInput
              key={field.id}
              field={field}
              state={stateOf(field.id, field.defaultValue || (knownValues[field.id] ?? ""))}
              search={{ dataSource: form.dataSource, language }}
            />
          ))}
        </>
      )}
    </StepForm>
  );
}

/**
 * Gives the submission a key, so that sending it again after a lost response creates only one record. The browser
 * creates the key, because the server's page may be cached for everyone. Browsers can do so only on secure origins;
 * elsewhere the server compares the contents.
 */
function useIdempotencyKey(view: StepViewProps): StepViewProps {
  const lastSent = useRef({ values: "", key: "" });
  return {
    ...view,
    send(form, submitter) {
      const field = form.elements.namedItem("key");
      const values = JSON.stringify({ ...formValues(form), key: "" });
      if (values !== lastSent.current.values)
        lastSent.current = { values, key: globalThis.crypto.randomUUID?.() ?? "" };
      if (field instanceof HTMLInputElement) field.value = lastSent.current.key;
      view.send(form, submitter);
    },
  };
}

/** The specified text with the server's message: docs/specification/errors.md#dynamic-forms. */
function LoadError({ text }: { text: string }) {
  return (
    <div className="message-box" role="alert">
      <Icon name="alert" />
      <p dir="auto">{text}</p>
    </div>
  );
}

/** Shown while the form is loading into a page that is already open. */
function FormLoading() {
  const t = useTranslations();
  return (
    <div className="form-loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("common.loading")}</span>
    </div>
  );
}

export default { View: DynamicFormStep } satisfies StepModule;
