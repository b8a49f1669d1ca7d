import { data, redirect } from "react-router";
import { describeChannel } from "#domains/conversations/channels/describe-channel.server.ts";
import { isProblem } from "#domains/conversations/channels/channel-state.ts";
import { testMessengerChannel } from "#domains/conversations/channels/test-channel.server.ts";
import { testSignInService } from "#domains/identity/federation/test-sign-in-service.server.ts";
import { signInServices } from "#domains/identity/federation/sign-in-service.ts";
import { portalRegistrationFields } from "#domains/identity/registration/portal-fields.ts";
import { channels } from "#domains/messaging/messenger.ts";
import { freshProofMissing, versionConflict } from "#domains/settings/errors.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { hasFreshProof } from "#domains/settings/require-fresh-proof.server.ts";
import { type Settings, titleMaxChars } from "#domains/settings/settings.ts";
import { setPortalSecret } from "#domains/settings/set-portal-secret.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { updateSettings } from "#domains/settings/update-settings.server.ts";
import { redirectToProof } from "#app/second-step/form-in-address.server.ts";
import { needsProof } from "#app/second-step/second-step-path.ts";
import { DomainError } from "#platform/domain-error.ts";
import { providerKeys } from "#platform/provider-keys.ts";
import { cleanLine } from "#platform/typed-text.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import {
  endpointNames,
  keyedServices,
  methods,
  passwordMinLengthMax,
  registrationFieldsMax,
} from "./sign-in-form.ts";

const path = "/studio/settings/sign-in";

/** What a form of the screen leaves on it. */
export type SignInResult = {
  /** What was tested: a service or a messenger's channel. */
  tested: { service: string; message: string; isProblem: boolean } | null;
  /** What is wrong: the key of a text. */
  problemKey: string | null;
};

type Registration = Settings["registration"];

const refuse = (problemKey: string, status = 422) =>
  data<SignInResult>({ tested: null, problemKey }, { status });

/** Saves the switches, a service's keys or the registration's fields, or tests a service. */
export async function changeSignIn(ctx: RequestCtx, form: FormData) {
  const test = String(form.get("test") ?? "");
  if (test !== "") return testService(ctx, test);
  try {
    const intent = String(form.get("intent") ?? "");
    const problemKey =
      intent === "keys"
        ? await saveKeys(ctx, form)
        : intent === "fields"
          ? await saveFields(ctx, form)
          : await saveMethods(ctx, form);
    if (problemKey !== null) return refuse(problemKey);
  } catch (error) {
    if (needsProof(error)) return redirectToProof(ctx, path, {});
    if (!(error instanceof DomainError) || error.status === 403 || error.status >= 500) throw error;
    return error.code === versionConflict().code
      ? refuse("studio.sign-in.problem.conflict", 409)
      : refuse("studio.sign-in.problem.value");
  }
  ctx.flash("studio.saved");
  return redirect(path, 303);
}

async function testService(ctx: RequestCtx, name: string) {
  const service = signInServices.find((one) => one === name);
  if (service) {
    const { state, missingKeys } = await testSignInService(ctx, service);
    const message = translatorFor(ctx, ctx.language)(`studio.sign-in.state.${state}`, {
      keys: missingKeys.join(", "),
      callback: `${ctx.portal.origin}/callback`,
    });
    return data<SignInResult>({
      tested: { service, message, isProblem: state !== "works" },
      problemKey: null,
    });
  }
  const channel = channels.find((one) => one === name);
  if (!channel) return refuse("studio.sign-in.problem.value");
  const tested = await testMessengerChannel(ctx, channel);
  const message = describeChannel(ctx, ctx.language, tested);
  return data<SignInResult>({
    tested: { service: channel, message, isProblem: isProblem(tested.state) },
    problemKey: null,
  });
}

const versionOf = (form: FormData) => ({ version: Number(form.get("version")) });

async function saveMethods(ctx: RequestCtx, form: FormData): Promise<string | null> {
  const length = Number(form.get("passwordMinLength"));
  if (!Number.isInteger(length) || length < 1 || length > passwordMinLengthMax)
    return "studio.sign-in.problem.length";
  const registration: Partial<Registration> = {
    ...Object.fromEntries(methods.map((method) => [method, form.has(method)])),
    swapPopups: form.has("swapPopups"),
    passwordMinLength: length,
  };
  await updateSettings(ctx, {
    settings: { registration, gdpr: form.has("gdpr") },
    ...versionOf(form),
  });
  return null;
}

/** Stores the keys that were typed, or removes all keys of a service. Keys that weren't typed stay. */
async function saveKeys(ctx: RequestCtx, form: FormData): Promise<string | null> {
  const service = keyedServices.find((one) => one === form.get("service"));
  if (!service) return "studio.sign-in.problem.value";
  const names = Object.keys(providerKeys[service]).map((key) => `${service}.${key}`);
  const endpoint = readEndpoint(form, service);
  if (endpoint !== null && !isEndpoint(endpoint)) return "studio.sign-in.problem.endpoint";
  const typed = names
    .map((name) => ({ name, value: String(form.get(name) ?? "").trim() }))
    .filter(({ value }) => value !== "");
  const changes = form.has("remove") ? names.map((name) => ({ name, value: null })) : typed;
  if (changes.length > 0 && !hasFreshProof(ctx)) throw freshProofMissing();
  for (const change of changes) await setPortalSecret(ctx, change);
  if (endpoint !== null) {
    const name = endpointNames[service as keyof typeof endpointNames];
    await updateSettings(ctx, { settings: { integrations: { [name]: { endpoint } } } });
  }
  return null;
}

/** The address of a bot, number or page in the form; null if the service has none. */
function readEndpoint(form: FormData, service: string): string | null {
  const endpoint = form.get("endpoint");
  return service in endpointNames && typeof endpoint === "string" ? endpoint.trim() : null;
}

/** A link to a messenger's page, or to its app. "" removes it. */
const isEndpoint = (endpoint: string): boolean =>
  endpoint === "" || (/^(?:https|viber):\/\//i.test(endpoint) && URL.canParse(endpoint));

async function saveFields(ctx: RequestCtx, form: FormData): Promise<string | null> {
  const { settings } = await readSettings(ctx);
  const line = (name: string) => cleanLine(String(form.get(name) ?? "")).trim();
  const { langs } = settings.i18n;
  const namesOf = (id: string) =>
    Object.fromEntries(
      langs.map((code) => [code, line(`name-${id}-${code}`)]).filter(([, text]) => text !== ""),
    ) as Record<string, string>;
  const fields = portalRegistrationFields(settings)
    .filter(({ id }) => !form.has(`remove-${id}`))
    .map((field) => ({
      ...field,
      name: namesOf(field.id),
      active: field.unactivable || form.has(`active-${field.id}`),
      validation: {
        ...field.validation,
        required: field.unrequirable || form.has(`required-${field.id}`),
      },
    }));
  const added = namesOf("new");
  if (Object.keys(added).length > 0) {
    const taken = new Set(fields.map(({ id }) => id));
    let number = 1;
    while (taken.has(`field-${number}`)) number += 1;
    const id = `field-${number}`;
    fields.push({
      uid: id,
      id,
      name: added,
      type: "text",
      props: {},
      validation: { required: form.has("required-new") },
      active: true,
      unrequirable: false,
      unactivable: false,
    });
  }
  if (fields.length > registrationFieldsMax) return "studio.sign-in.problem.fields";
  if (fields.some(({ name }) => Object.values(name).some((text) => text.length > titleMaxChars)))
    return "studio.sign-in.problem.value";
  await updateSettings(ctx, { settings: { registration: { fields } }, ...versionOf(form) });
  return null;
}
