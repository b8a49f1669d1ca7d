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
  fault: string;
  known: Readonly<Record<string, string>>;
};

const fieldsLine = () => "env.scenarious.popup.login.error";

/** A form of the portal: loaded by the id in the options, sent to its data source's collection. */
export function DynamicFormStep(view: StepViewProps) {
  const data = view.data as DynamicFormData | null;
  if (data?.form) return <OpenForm view={view} form={data.form} known={data.known} />;
  if (data) return <Fault text={data.fault} />;
  return <Coming />;
}

type OpenFormProps = { view: StepViewProps; form: ShownForm } & Pick<DynamicFormData, "known">;

function OpenForm({ view, form, known }: OpenFormProps) {
  const language = useLocale().split("-u-")[0]!;
  const withKey = useSendKey(view);
  const labelOf = (id: string) => form.fields.find((one) => one.id === id)?.name;
  return (
    <StepForm
      view={withKey}
      check={(values) => checkRecord(form.fields, values)}
      lineOf={fieldsLine}
      submitKey="form.submit"
      submitText={form.buttonText}
      busyKey="form.busy"
      agreement="box"
      labelOf={labelOf}
    >
      {(state) => (
        <>
          <input type="hidden" name="key" defaultValue="" />
          {form.fields.map((field) => (
            <FormInput
              key={field.id}
              field={field}
              state={state(field.id, field.defaultValue || (known[field.id] ?? ""))}
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
function useSendKey(view: StepViewProps): StepViewProps {
  const last = useRef({ words: "", key: "" });
  return {
    ...view,
    send(form, submitter) {
      const field = form.elements.namedItem("key");
      const words = JSON.stringify({ ...formValues(form), key: "" });
      if (words !== last.current.words)
        last.current = { words, key: globalThis.crypto.randomUUID?.() ?? "" };
      if (field instanceof HTMLInputElement) field.value = last.current.key;
      view.send(form, submitter);
    },
  };
}

/** The specified text with the server's message: docs/specification/errors.md#dynamic-forms. */
function Fault({ text }: { text: string }) {
  return (
    <div className="message" role="alert">
      <Icon name="alert" />
      <p dir="auto">{text}</p>
    </div>
  );
}

/** Shown while the form is loading into a page that is already open. */
function Coming() {
  const t = useTranslations();
  return (
    <div className="form-loading" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{t("common.loading")}</span>
    </div>
  );
}

export default { View: DynamicFormStep } satisfies StepModule;
