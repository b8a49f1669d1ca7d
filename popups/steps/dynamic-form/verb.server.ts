import { createRecord } from "#domains/forms/create-record.server.ts";
import { formOptionsMissing } from "#domains/forms/errors.ts";
import { loadForm } from "#domains/forms/load-form.server.ts";
import { type StepVerb, checkedValue } from "#popups/step-verb.server.ts";

const keyMaxChars = 100;

/** Stores the form's data as a record; after that the thank-you step opens. */
export const onSend: StepVerb = async ({ ctx, values, options }) => {
  if (!options.form) throw formOptionsMissing();
  const { dataSource } = await loadForm(ctx, options.form);
  await createRecord(ctx, {
    dataSourceId: dataSource,
    data: values,
    agreed: values["agreed"] === checkedValue,
    key: values["key"]?.slice(0, keyMaxChars) || undefined,
  });
  return { options: { registerData: {} } };
};
