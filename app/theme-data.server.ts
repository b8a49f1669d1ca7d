import { portalTag } from "#domains/settings/announce-change.server.ts";
import { fileOf, fontFaces, type Subset, subsetOf } from "#domains/settings/fonts.ts";
import { type PortalCss, portalCss } from "#domains/settings/portal-css.server.ts";
import { localizedText, type Settings } from "#domains/settings/settings.ts";
import { textDirection } from "#domains/settings/text-direction.ts";
import { buttonType, fontsOf, themeCss } from "#domains/settings/theme-css.ts";
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
    button: buttonType(settings.theme),
    extraCss: await ownCss(ctx),
    fonts: neededFonts(settings, language),
    favicon: webUrlOrPath(settings.favicon) || defaultFavicon,
    logo: pictureOf(settings.logo) || defaultLogo,
    logoWithText: pictureOf(settings.logoWithText),
  };
}

/** The settings are one object until they change, so their CSS is computed once. */
const sheets = new WeakMap<Settings, string>();

function cssOf(settings: Settings): string {
  let css = sheets.get(settings);
  if (css === undefined) {
    const { theme, popupsColor } = settings;
    css = fontFaces(fontsOf(theme), fontUrl) + themeCss(theme, popupsColor);
    sheets.set(settings, css);
  }
  return css;
}

/** Returns the portal's own CSS, made safe for pages and computed once per change. */
async function ownCss({ content, portal, settings }: RequestCtx): Promise<string> {
  if (settings.css === "") return "";
  const read = await content.remember(JSON.stringify([portal.id, "css"]), async () => ({
    value: await portalCss(settings.css),
    tags: [portalTag(portal.id)],
  }));
  return (read as PortalCss).css;
}

/** Returns the fonts to preload. The Latin subset is always among them: every language uses its digits and symbols. */
function neededFonts({ theme }: Settings, language: string): string[] {
  const script = subsetOf(language, textDirection(language) === "rtl");
  const subsets = new Set<Subset>(["latin", script]);
  const fonts = fontsOf(theme);
  return [...subsets].flatMap((subset) =>
    [...new Set(fonts.map((font) => fileOf(font, subset)))].map(fontUrl),
  );
}
