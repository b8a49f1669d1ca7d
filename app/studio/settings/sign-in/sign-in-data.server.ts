import { describeChannel } from "#domains/conversations/channels/describe-channel.server.ts";
import { listMessengerChannels } from "#domains/conversations/channels/test-channel.server.ts";
import { isProblem } from "#domains/conversations/channels/channel-state.ts";
import { callbackUrl } from "#domains/identity/federation/test-sign-in-service.server.ts";
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
  methods,
  type MethodValues,
} from "./sign-in-form.ts";

/** Loads the sign-in methods with what each still needs, and the fields of the registration. Calls no service. */
export async function loadSignIn(ctx: RequestCtx) {
  const { settings, version } = await readSettings(ctx);
  const facts = readRegistrationFacts(settings, availableProviders(ctx));
  return {
    version,
    values: methodValuesOf(settings),
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
