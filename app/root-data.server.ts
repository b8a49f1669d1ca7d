import { hasMessengerLink } from "#domains/accounts/identity.ts";
import { listOwnLinks } from "#domains/accounts/list-own-links.server.ts";
import { callbackPaths } from "#domains/accounts/federation.ts";
import { offersOneTap } from "#domains/accounts/one-tap.server.ts";
import { formFields, registrationFacts } from "#domains/accounts/portal-fields.ts";
import { deviceName } from "#domains/accounts/secret-token.server.ts";
import { offeredMessengers } from "#domains/messaging/messenger.ts";
import { loadPage } from "#domains/pages/load-page.server.ts";
import { guest } from "#domains/settings/context.ts";
import { listChildPortals } from "#domains/settings/list-child-portals.server.ts";
import { availableProviders } from "#domains/settings/providers.server.ts";
import {
  localizedText,
  type MenuItem,
  type Settings,
  textDirection,
} from "#domains/settings/settings.ts";
import { buttonType, themeCss } from "#domains/settings/theme-css.ts";
import { quickToken } from "./quick-token.server.ts";
import type { RequestCtx } from "./request-context.ts";
import { loadPopup } from "./popups/scenario-action.server.ts";
import type { MenuLink, RootData } from "./root-data.ts";

const defaultFavicon = "/favicon.svg";

/** What every screen knows: chosen field by field, so that nothing else of the settings can leave. */
export async function loadRootData(ctx: RequestCtx, request: Request): Promise<RootData> {
  const { settings, language, portal } = ctx;
  // Section 4.6: where a sign-in comes back, nobody is told who was there.
  const actor = new URL(request.url).pathname === callbackPaths.popup ? guest : ctx.actor;
  const primary = settings.i18n.primaryLang;
  const say = (text: Parameters<typeof localizedText>[0]) => localizedText(text, language, primary);
  const advantages = await loadPage(ctx, "advantages", language);
  return {
    origin: portal.origin,
    language,
    direction: textDirection(language),
    primaryLanguage: primary,
    languages: settings.i18n.langs,
    messagesVersion: ctx.messagesVersion,
    portal: {
      name: portal.name,
      title: settings.title,
      type: settings.type,
      courseId: settings.course.id,
    },
    theme: {
      css: themeCss(settings.theme, settings.popupsColor),
      button: buttonType(settings.theme),
      extraCss: closedCss(settings.css),
      favicon: pictureAddress(settings.favicon) || defaultFavicon,
    },
    navigation: {
      enabled: settings.navigation.enabled,
      type: settings.navigation.type,
      theme: settings.navigation.theme,
      items: menuLinks(settings.navigation.items, say),
    },
    childPortals: await childPortals(ctx),
    contacts: { ...contactsOf(settings), description: say(settings.contacts.description) },
    socials: Object.entries(settings.socials).flatMap(([name, href]) =>
      isWebAddress(href) ? [{ name, href }] : [],
    ),
    actor: {
      kind: actor.kind,
      firstName: actor.firstName,
      lastName: actor.lastName,
      email: actor.email,
    },
    registration: {
      ...registrationFacts(settings, availableProviders(ctx)),
      swapPopups: settings.registration.swapPopups,
      passwordMinLength: settings.registration.passwordMinLength,
      fields: formFields(settings, language),
    },
    messengers: offeredMessengers(settings, availableProviders(ctx)),
    gdpr: settings.gdpr,
    oneTap: actor.kind !== "user" && offersOneTap(ctx),
    allowChangePersonalInfo: settings.userManagement.allowChangePersonalInfo,
    authMigration: settings.authMigration,
    hasMessengerLink: await asksForLinks(ctx, request),
    advantagesPublished: advantages?.published ?? false,
    seo: {
      title: say(settings.seo.title) || settings.title,
      description: say(settings.seo.description),
      keywords: say(settings.seo.keywords),
      image: pictureAddress(settings.og.image),
    },
    mode: ctx.mode,
    deviceName: actor.kind === "guest" || ctx.deviceId === null ? null : deviceName(ctx.deviceId),
    quickSignIn: quickToken(ctx).token === null ? null : actor.kind === "user" ? "ask" : "now",
    flashed: ctx.flashed,
    ...(await loadPopup(ctx, request)),
  };
}

/** The links are read where a rule asks for them: at the offer to migrate, and in the messengers' own scenarios. */
async function asksForLinks(ctx: RequestCtx, { url }: Request): Promise<boolean> {
  const scenario = new URL(url).searchParams.get("scenario");
  const asked = ctx.settings.authMigration || scenario?.startsWith("messengers-login");
  return asked ? hasMessengerLink(await listOwnLinks(ctx)) : false;
}

/** Loaded for a portal that is a parent and says so; each stands at its own host, beside this one. */
async function childPortals(ctx: RequestCtx): Promise<RootData["childPortals"]> {
  const { type, title } = ctx.settings.environmentsConnection;
  const children = type === "parent" ? await listChildPortals(ctx) : [];
  if (children.length === 0) return null;
  const { protocol, port } = new URL(ctx.portal.origin);
  const address = (host: string) => `${protocol}//${host}${port && `:${port}`}/`;
  return { title, list: children.map(({ name, host }) => ({ name, href: address(host) })) };
}

const contactsOf = ({ contacts: { email, phone, address } }: Settings) => ({
  email,
  phone,
  address,
});

/** Hidden items and those with neither a link nor a published page are dropped (section 5). */
function menuLinks(
  items: readonly Omit<MenuItem, "children">[],
  say: (text: Record<string, string>) => string,
): MenuLink[] {
  return items.flatMap((item) => {
    const href = item.link && isSafeLink(item.link) ? item.link : publishedPage(item);
    if (item.hidden || href === null) return [];
    const anchor = item.componentId ? `#${encodeURIComponent(item.componentId)}` : "";
    const children = "children" in item ? menuLinks((item as MenuItem).children, say) : [];
    return [
      {
        id: item.id,
        title: say(item.title),
        href: href + anchor,
        newTab: item.openInNewTab,
        children,
      },
    ];
  });
}

function publishedPage({ page }: Pick<MenuItem, "page">): string | null {
  if (!page?.published || page.alias === "") return null;
  return page.alias === "main" ? "/" : `/${encodeURIComponent(page.alias)}/`;
}

/** A picture of this site or of the web; anything else is none. */
const pictureAddress = (address: string) =>
  isWebAddress(address) || /^\/(?![/\\])/.test(address) ? address : "";

const isWebAddress = (href: string) => /^https?:\/\//i.test(href);
const isSafeLink = (href: string) =>
  isWebAddress(href) || /^(?:mailto:|tel:|\/(?![/\\]))/i.test(href);

/** A portal's own css may not close the element it stands in. */
const closedCss = (css: string) => css.replace(/</g, "\\3c ");
