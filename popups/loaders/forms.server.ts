import type { FillProfileData } from "#popups/steps/fill-profile/view.tsx";
import { loadContacts } from "#domains/identity/contacts/load-contacts.server.ts";
import type { StepData } from "#domains/identity/steps/step-view.ts";
import type { DynamicFormData } from "#popups/steps/dynamic-form/view.tsx";
import { formFetchText, formOptionsMissing } from "#domains/forms/errors.ts";
import { loadShownForm } from "#domains/forms/load-form.server.ts";
import { DomainError } from "#platform/domain-error.ts";
import { loadCourse } from "#domains/courses/load-course.server.ts";
import type { PurchaseData } from "#popups/steps/fill-profile-buy/view.tsx";
import { portalGateways } from "#domains/orders/portal-gateways.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { StepLoad } from "#popups/step-loader.server.ts";

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

/** Who fills in their profile. */
export async function loadFillProfile({ ctx }: StepLoad): Promise<StepData | null> {
  const contacts = await loadContacts(ctx);
  if (!contacts) return null;
  const data: FillProfileData = { contacts };
  return data;
}

const coursePage = /^\/courses\/([^/?]+)\/?(?:\?|$)/;

/** The same before a purchase: what is bought, at what price, and by which services one may pay. */
export async function loadPurchase(load: StepLoad): Promise<StepData | null> {
  const { ctx, path } = load;
  const courseId = coursePage.exec(path)?.[1];
  const [profile, course] = await Promise.all([
    loadFillProfile(load),
    courseId === undefined ? null : loadCourse(ctx, decodeURIComponent(courseId), ctx.language),
  ]);
  if (!profile) return null;
  const data: PurchaseData = {
    ...(profile as FillProfileData),
    course: course && { title: course.title, price: course.price, currency: course.currency },
    gateways: portalGateways(ctx),
    askAt: ctx.settings.contacts.email,
  };
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
