import { socialLinks } from "#blocks/socials/social-links.ts";
import { hasMessengerLink } from "#domains/identity/identity.ts";
import { listOwnLinks } from "#domains/people/profile/list-own-links.server.ts";
import { callbackPaths } from "#domains/identity/federation/federation.ts";
import { offersOneTap } from "#domains/identity/federation/one-tap.server.ts";
import {
  listFormFields,
  readRegistrationFacts,
} from "#domains/identity/registration/portal-fields.ts";
import { deviceName } from "#domains/identity/secret-token.server.ts";
import { offeredSignInMethods } from "#domains/identity/sign-in/sign-in-method.ts";
import { type Messenger, offeredMessengers } from "#domains/messaging/messenger.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { guest } from "#domains/settings/context.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import { localizedText, type Settings } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { RegistrationFacts } from "#scenarios/facts.ts";
import { loginComponent } from "#scenarios/login-steps.ts";
import { isDraftShown } from "./portal/draft-parameter.ts";
import { needsCookieConsent } from "./needs-cookie-consent.server.ts";
import { loadChildPortals, loadNavigation } from "./navigation.server.ts";
import { quickLinkFailedKey, quickSignInState } from "./quick-token.server.ts";
import { loadWidgets } from "./widgets.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { loadPagePopup } from "#popups/page-popup-loaders.server.ts";
import { loadPopup } from "#popups/scenario-action.server.ts";
import { messagesSuffixOf } from "./needs-all-messages.ts";
import { isStaff } from "#domains/identity/second-step/second-step.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { isStudioPath } from "#request/studio-path.ts";
import { studioVersionSuffix } from "#messages/studio-messages.ts";
import { withStudioTheme } from "./studio/studio-theme.server.ts";
import { loadTheme } from "./theme-data.server.ts";
import type { RootData } from "#request/root-data.ts";

/** Loads the data that every screen gets, chosen field by field so that no other setting leaks. */
export async function loadRootData(ctx: RequestCtx, request: Request): Promise<RootData> {
  const { settings, language, portal } = ctx;
  // A provider's callback must not reveal who was signed in: docs/specification/portal.md#start-up.
  const { pathname } = new URL(request.url);
  const isStudio = isStudioPath(pathname);
  const actor = pathname === callbackPaths.popup ? guest : ctx.actor;
  const primaryLanguage = settings.i18n.primaryLang;
  const localize = (text: Parameters<typeof localizedText>[0]) =>
    localizedText(text, language, primaryLanguage);
  const advantages = await loadPage(ctx, "advantages", language);
  const widgets = loadWidgets(ctx);
  const childPortals = await loadChildPortals(ctx);
  const facts = readRegistrationFacts(settings, availableProviders(ctx));
  const messengers = offeredMessengers(settings, availableProviders(ctx));
  const quickLinkState = quickSignInState(ctx, request);
  const theme = await loadTheme(isStudio ? { ...ctx, settings: withStudioTheme(settings) } : ctx);
  ctx.themeCss = theme.css;
  return {
    origin: portal.origin,
    language,
    direction: textDirection(language),
    primaryLanguage,
    languages: settings.i18n.langs,
    messagesVersion:
      ctx.messagesVersion + (isStudio ? studioVersionSuffix : messagesSuffixOf(pathname)),
    ...(isStudio && { isStudio }),
    ...(isStaff(actor) && { frameNotice: translatorFor(ctx, language)("studio.frame-notice") }),
    portal: {
      name: portal.name,
      title: settings.title,
      type: settings.type,
      courseId: settings.course.id,
    },
    theme: { ...theme, css: ctx.isDocument ? null : theme.css },
    navigation: await loadNavigation(ctx, {
      childPortals,
      hasDonationLink: widgets.donation?.inMenu === true,
      isDraft: isDraftShown(request),
    }),
    childPortals,
    widgets,
    needsCookieConsent: !isDraftShown(request) && needsCookieConsent(ctx),
    contacts: { ...contactsOf(settings), description: localize(settings.contacts.description) },
    socials: socialLinks(settings.socials),
    actor: {
      kind: actor.kind,
      id: actor.kind === "guest" ? null : actor.userId,
      firstName: actor.firstName,
      lastName: actor.lastName,
      email: actor.email,
      picture: actor.picture,
      initial: actor.kind === "user" ? [...(actor.firstName || actor.email || "?")][0]! : "",
    },
    registration: {
      ...facts,
      swapPopups: settings.registration.swapPopups,
      passwordMinLength: settings.registration.passwordMinLength,
      fields: listFormFields(settings, language),
    },
    hasLogin: actor.kind !== "user" && canInlineLogin(settings, facts, messengers),
    messengers,
    gdpr: settings.gdpr,
    // Not offered while a quick link's message is shown.
    offersOneTap:
      actor.kind !== "user" &&
      quickLinkState === null &&
      ctx.flashKey !== quickLinkFailedKey &&
      offersOneTap(ctx),
    allowChangePersonalInfo: settings.userManagement.allowChangePersonalInfo,
    authMigration: settings.authMigration,
    hasMessengerLink: await loadHasMessengerLink(ctx, request),
    hasRegions: settings.regions.length > 0,
    advantagesPublished: advantages?.published ?? false,
    mode: ctx.mode,
    deviceName: actor.kind === "guest" || ctx.deviceId === null ? null : deviceName(ctx.deviceId),
    quickSignIn: quickLinkState,
    flashKey: quickLinkState === "failed" ? null : ctx.flashKey,
    ...(await loadPopup(ctx, request)),
    pagePopup: await loadPagePopup(ctx, request),
  };
}

/**
 * Whether pages contain the closed login popup's first view: not with a password form, which password managers would
 * fill in on every page, and not where nobody can sign in.
 */
const canInlineLogin = (
  { registration: { swapPopups } }: Settings,
  facts: RegistrationFacts,
  messengers: readonly Messenger[],
): boolean =>
  !swapPopups &&
  loginComponent(facts) === "mixed-login" &&
  offeredSignInMethods(facts, messengers).length > 0;

/** Loads the links only if a rule needs them: for the offer to migrate and in the messenger scenarios. */
async function loadHasMessengerLink(ctx: RequestCtx, { url }: Request): Promise<boolean> {
  const scenario = new URL(url).searchParams.get("scenario");
  const isNeeded = ctx.settings.authMigration || scenario?.startsWith("messengers-login");
  return isNeeded ? hasMessengerLink(await listOwnLinks(ctx)) : false;
}

const contactsOf = ({ contacts: { email, phone, address } }: Settings) => ({
  email,
  phone,
  address,
});
