import { listInvitations } from "#domains/people/invitations/list-invitations.server.ts";
import { can as canPeople } from "#domains/people/policy.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { readSettings } from "#domains/settings/read-settings.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { presentSetup } from "#domains/settings/setup/change-setup.server.ts";
import type { SetupStep } from "#domains/settings/setup-steps.ts";
import { localizedText, type Settings } from "#domains/settings/settings.ts";
import { loadTheme } from "#app/theme-data.server.ts";
import { readFormInAddress } from "#app/second-step/form-in-address.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { productLanguages } from "./product-languages.ts";
import { listUnpublishedContent } from "./publish-content.server.ts";
import { loadShare } from "./load-share.server.ts";
import { storedValues } from "./read-step-values.server.ts";
import type { StepValues } from "./step-values.ts";

/** The most invitations that the step "helper" names. */
const namedInvitationsMax = 5;

/** Loads what a step of the setup shows, and what the frame around it needs. */
export async function loadSetupStep(ctx: RequestCtx, request: Request, step: SetupStep) {
  const { settings, version } = await readSettings(ctx);
  return {
    progress: presentSetup(settings),
    step,
    version,
    origin: ctx.portal.origin,
    theme: settings.theme,
    popupsColor: settings.popupsColor,
    /** The fields as they are saved; null: the step has none. */
    values: storedValues(ctx, settings, step),
    /** What the person had typed before they were asked for a proof of identity. */
    typed: readFormInAddress(ctx, request) as StepValues | null,
    ...(step === "name" && { name: nameData(ctx, settings) }),
    ...(step === "colour" && { colour: await colourData(ctx, settings) }),
    ...(step === "starter" && { starter: starterData(ctx, settings) }),
    ...(step === "sign-in" && { signIn: signInData(ctx, settings) }),
    ...(step === "helper" && { helper: await helperData(ctx) }),
    ...(step === "publish" && { publish: await listUnpublishedContent(ctx) }),
    ...(step === "share" && { share: await loadShare(ctx, request) }),
  };
}

export type SetupData = Awaited<ReturnType<typeof loadSetupStep>>;

function nameData(ctx: RequestCtx, { i18n }: Settings) {
  const codes = [...new Set([...i18n.langs, ...productLanguages])];
  return { languages: nameLanguages(codes, ctx.language) };
}

async function colourData(ctx: RequestCtx, settings: Settings) {
  const { logo } = await loadTheme({ ...ctx, settings });
  const { primaryLang } = settings.i18n;
  const isOwn = localizedText(settings.logo, ctx.language, primaryLang) !== "";
  return { logo: isOwn ? logo : null };
}

function starterData(ctx: RequestCtx, { i18n, setup }: Settings) {
  const missing = i18n.langs.filter((code) => !productLanguages.includes(code));
  return {
    isChosen: setup.starter !== "",
    /** The portal's languages that the starters lack. */
    missingLanguages: nameLanguages(missing, ctx.language).map(({ name }) => name),
  };
}

function signInData(ctx: RequestCtx, { registration }: Settings) {
  const { google, facebook, messengers, phone } = registration;
  const available = availableProviders(ctx);
  return {
    /** The methods that need keys, and are offered now. */
    others: [
      ...(google && available.has("google") ? ["google" as const] : []),
      ...(facebook && available.has("facebook") ? ["facebook" as const] : []),
      ...(messengers ? ["messengers" as const] : []),
      ...(phone && available.has("twilio") ? ["phone" as const] : []),
    ],
  };
}

async function helperData(ctx: RequestCtx) {
  const { rows } = await listInvitations(ctx, { limit: namedInvitationsMax, after: null });
  return {
    /** The roles that the person may give. */
    grantable: staffRoles.filter((role) => canPeople(ctx, "grant", "role", { role })),
    languages: nameLanguages(ctx.settings.i18n.langs, ctx.language),
    invitations: rows.map(({ id, email, role }) => ({ id, email, role })),
  };
}
