import type { FillProfileData } from "#domains/accounts/fill-profile-step.tsx";
import { loadContacts } from "#domains/accounts/load-contacts.server.ts";
import type { StepData } from "#domains/accounts/step-view.ts";
import type { DynamicFormData } from "#domains/forms/dynamic-form-step.tsx";
import { formFetchText, formOptionsMissing } from "#domains/forms/errors.ts";
import { loadShownForm } from "#domains/forms/load-form.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import type { RequestCtx } from "#app/request-context.ts";
import type { StepLoad } from "#app/popups/step-loader.server.ts";

/** The form that the options name, with the portal's own words over it; ERR-28 and ERR-29 where there is none. */
export async function loadDynamicForm({ ctx, options }: StepLoad): Promise<StepData> {
  try {
    if (!options.form) throw formOptionsMissing();
    const form = await loadShownForm(ctx, options.form);
    const { title, subtitle } = form;
    const data: DynamicFormData = { form, fault: "", known: knownOf(ctx) };
    return { ...data, ...(title && { heading: { title, description: subtitle } }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const fault = options.form ? formFetchText(error.message) : error.message;
    ctx.log.warn({ form: options.form }, fault);
    const data: DynamicFormData = { form: null, fault, known: {} };
    return data;
  }
}

/** Who fills in their profile, and whom one asks for a paid course. */
export async function loadFillProfile({ ctx }: StepLoad): Promise<StepData | null> {
  const contacts = await loadContacts(ctx);
  if (!contacts) return null;
  const data: FillProfileData = { contacts, askAt: ctx.settings.contacts.email };
  return data;
}

/** FORM-38: what the portal knows of who is signed in need not be typed again. */
function knownOf({
  actor: { kind, email, firstName, lastName },
}: RequestCtx): Record<string, string> {
  if (kind !== "user") return {};
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return { email: email ?? "", firstName, lastName, name };
}
