import { formFetchText, formOptionsMissing } from "#domains/forms/errors.ts";
import { loadShownForm } from "#domains/forms/load-form.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { StepLoader } from "#popups/step-loader.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { DynamicFormData } from "./view.tsx";

/** Loads the form that the options name, with the portal's own texts; an error if there is none. */
const load: StepLoader = async ({ ctx, options }) => {
  try {
    if (!options.form) throw formOptionsMissing();
    const form = await loadShownForm(ctx, options.form);
    const { title, subtitle } = form;
    const data: DynamicFormData = { form, errorText: "", knownValues: knownValuesOf(ctx) };
    return { ...data, ...(title && { heading: { title, description: subtitle } }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const errorText = options.form ? formFetchText(error.message) : error.message;
    ctx.log.warn({ form: options.form }, errorText);
    const data: DynamicFormData = { form: null, errorText, knownValues: {} };
    return data;
  }
};

export default load;

/** Returns known values of a signed-in user, which needn't be typed again. */
function knownValuesOf({
  actor: { kind, email, firstName, lastName },
}: RequestCtx): Record<string, string> {
  if (kind !== "user") return {};
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { email: email ?? "", firstName, lastName, name };
}
