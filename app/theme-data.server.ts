import { portalTag } from "#domains/settings/announce-change.server.ts";
import { fileOf, fontFaces, servedFonts, type Subset, subsetOf } from "#domains/settings/fonts.ts";
import { type PortalCss, sanitizePortalCss } from "#domains/settings/portal-css.server.ts";
import { localizedText, type Settings } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { buttonTypeOf, servedFontsOf, themeCss } from "#domains/settings/theme-css.ts";
import { fontUrl } from "./fonts/font-urls.server.ts";
import { webUrlOrPath } from "./safe-url.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";

const defaultFavicon = "/favicon.svg";
/** Specified in docs/specification/constants.md#names-and-defaults. */
const defaultLogo = "/images/logo.png";

/** Loads the portal's theme in the visitor's language. */
export async function loadTheme(ctx: RequestCtx): Promise<RootData["theme"] & { css: string }> {
  const { settings, language } = ctx;
  const pictureOf = (pictures: Settings["logo"]) =>
    webUrlOrPath(localizedText(pictures, language, settings.i18n.primaryLang));
  return {
    css: cssOf(settings),
    button: buttonTypeOf(settings.theme),
    extraCss: await loadOwnCss(ctx),
    fonts: neededFonts(settings, language),
    favicon: webUrlOrPath(settings.favicon) || defaultFavicon,
    logo: pictureOf(settings.logo) || defaultLogo,
    logoWithText: pictureOf(settings.logoWithText),
  };
}

/** The settings are one object until they change, so their CSS is computed once. */
const cssBySettings = new WeakMap<Settings, string>();

function cssOf(settings: Settings): string {
  let css = cssBySettings.get(settings);
  if (css === undefined) {
    const { theme, popupsColor } = settings;
    css = fontFaces(servedFontsOf(theme), fontUrl) + themeCss(theme, popupsColor);
    cssBySettings.set(settings, css);
  }
  return css;
}

/** All fonts that portals serve: in a preview, any of them may be chosen. Browsers load only those that a page uses. */
export const allFontFaces = (): string => fontFaces(servedFonts, fontUrl);

/** Returns the portal's own CSS, made safe for pages and computed once per change. */
async function loadOwnCss({ content, portal, settings, isPreview }: RequestCtx): Promise<string> {
  if (settings.css === "") return "";
  if (isPreview) return (await sanitizePortalCss(settings.css)).css;
  const loaded = await content.getOrLoad(JSON.stringify([portal.id, "css"]), async () => ({
    value: await sanitizePortalCss(settings.css),
    tags: [portalTag(portal.id)],
  }));
  return (loaded as PortalCss).css;
}

/** Returns the fonts to preload. The Latin subset is always among them: every language uses its digits and symbols. */
function neededFonts({ theme }: Settings, language: string): string[] {
  const script = subsetOf(language, textDirection(language) === "rtl");
  const subsets = new Set<Subset>(["latin", script]);
  const fonts = servedFontsOf(theme);
  return [...subsets].flatMap((subset) =>
    [...new Set(fonts.map((font) => fileOf(font, subset)))].map(fontUrl),
  );
}
