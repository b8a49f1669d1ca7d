import { describeChannel } from "#domains/conversations/channels/describe-channel.server.ts";
import { listMessengerChannels } from "#domains/conversations/channels/test-channel.server.ts";
import { isProblem } from "#domains/conversations/channels/channel-state.ts";
import { callbackUrl } from "#domains/identity/federation/test-sign-in-service.server.ts";
import {
  countSignInMethods,
  type SignInCounts,
} from "#domains/identity/sign-in/count-sign-in-methods.server.ts";
import { defaultRegistrationFields } from "#domains/identity/registration/registration-fields.ts";
import {
  portalRegistrationFields,
  readRegistrationFacts,
} from "#domains/identity/registration/portal-fields.ts";
import { availableProviders, missingKeysOf } from "#domains/settings/providers.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { providerKeys } from "#platform/provider-keys.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import {
  endpointNames,
  type FieldRow,
  type KeyedService,
  keyedServices,
  type Method,
  methods,
  type MethodUsage,
  type MethodValues,
} from "./sign-in-form.ts";

/** Loads the sign-in methods with what each still needs, and the fields of the registration. Calls no service. */
export async function loadSignIn(ctx: RequestCtx) {
  const { settings, version } = await readSettings(ctx);
  const counts = await countSignInMethods(ctx);
  const facts = readRegistrationFacts(settings, availableProviders(ctx));
  return {
    version,
    values: methodValuesOf(settings),
    counts,
    usage: Object.fromEntries(methods.map((method) => [method, usageOf(counts, method)])),
    /** The methods that visitors see now. */
    shown: methods.filter((method) => (facts as Record<string, unknown>)[method] === true),
    services: await Promise.all(
      keyedServices.map((service) => readService(ctx, settings, service)),
    ),
    callbackUrl: callbackUrl(ctx),
    channels: (await listMessengerChannels(ctx))
      .filter(({ channel }) => channel !== "email")
      .map((one) => ({
        channel: one.channel,
        message: describeChannel(ctx, ctx.language, one),
        isProblem: isProblem(one.state),
      })),
    fields: fieldRowsOf(settings),
    languages: nameLanguages(settings.i18n.langs, ctx.language),
  };
}

export type SignInData = Awaited<ReturnType<typeof loadSignIn>>;

/** How many people can sign in with a method of the screen, how many did, and how their sign-ins ended; null: not stored. */
function usageOf(counts: SignInCounts, method: Method): MethodUsage | null {
  // The prompt of Google makes the same accounts as its button, so they are counted there.
  if (method === "googleOneTap") return null;
  const found = counts.methods.find((one) => one.method === method);
  const result = counts.results.find((one) => one.method === method) ?? null;
  return { people: found?.people ?? 0, recent: found ? found.recent : 0, result };
}

const methodValuesOf = ({ registration, gdpr }: Settings): MethodValues => ({
  ...(Object.fromEntries(methods.map((method) => [method, registration[method]])) as Record<
    (typeof methods)[number],
    boolean
  >),
  swapPopups: registration.swapPopups,
  gdpr,
  passwordMinLength: String(registration.passwordMinLength),
});

/** The names of a service's keys, and which of them are missing; never a key. */
async function readService(ctx: RequestCtx, { integrations }: Settings, service: KeyedService) {
  const names = Object.keys(providerKeys[service]).map((key) => `${service}.${key}`);
  const endpointName = (endpointNames as Partial<Record<KeyedService, keyof typeof integrations>>)[
    service
  ];
  return {
    service,
    keys: names,
    missing: await missingKeysOf(ctx, service),
    isOwn: ctx.portal.keyedProviders.includes(service),
    endpoint:
      endpointName === undefined
        ? null
        : (integrations[endpointName] as { endpoint: string }).endpoint,
  };
}

const interfaceFields = new Set(defaultRegistrationFields.map(({ id }) => id));

const fieldRowsOf = (settings: Settings): FieldRow[] =>
  portalRegistrationFields(settings).map(({ id, name, active, validation, unactivable }) => ({
    id,
    names: { ...name },
    active,
    required: validation.required === true,
    isFixed: unactivable,
    hasInterfaceText: interfaceFields.has(id),
  }));
