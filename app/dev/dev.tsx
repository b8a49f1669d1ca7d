import { Link, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { styleGuideAction } from "#app/style-guide/style-guide-action.server.ts";
import { styleGuideLinks, styleGuideMeta } from "#app/style-guide/style-guide-screen.ts";
import { messagesOf } from "#app/messages.ts";
import { portalSeo } from "#app/portal/seo.server.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { pageOptions } from "#domains/pages/page-options.ts";
import { publicSettings } from "#domains/settings/public-settings.server.ts";
import { buildRootStore } from "./root-store.ts";
import type { Route } from "./+types/dev";

/** Shows the portal's state and settings as its screens see them. Contains only public data. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  // The screen shows the page that this browser came from.
  ctx.doNotCache();
  return {
    settings: publicSettings.parse(ctx.settings),
    version: ctx.portal.settingsVersion,
    meta: portalSeo(ctx),
    options: pageOptions.parse({}),
    previousRoute: previousPath(request.headers.get("referer"), ctx.portal.host),
  };
}

function previousPath(referer: string | null, host: string): string | null {
  if (referer === null || !URL.canParse(referer)) return null;
  const { hostname, pathname } = new URL(referer);
  return hostname === host ? pathname : null;
}

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "dev");
export const clientAction = popupClientAction;
export const shouldRevalidate = shouldRevalidateScreen;
export const links: Route.LinksFunction = styleGuideLinks;
export const meta: Route.MetaFunction = styleGuideMeta;

const otherPages = [
  "/guideline/base",
  "/guideline/components",
  "/guideline/icons",
  "/sandbox",
  "/sandbox/popup",
];

export default function DevScreen() {
  const { settings, version, previousRoute, options, meta: seo } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations("dev");
  const store = buildRootStore(root, {
    loadedLanguages: root.languages.filter((language) =>
      messagesOf(language, root.messagesVersion),
    ),
    previousRoute,
    pageOptions: options,
    meta: seo,
    organization: settings.organization,
  });
  return (
    <main id="main" className="page-width style-guide">
      <title>{t("title")}</title>
      <header className="style-guide__head">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </header>
      <section aria-labelledby="store">
        <h2 id="store">{t("state")}</h2>
        <dl className="style-guide__store">
          {Object.entries(store).map(([name, value]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                {/* Browsers load fewer languages than the server, so the text may differ. */}
                <pre suppressHydrationWarning>{JSON.stringify(value, null, 2) ?? "null"}</pre>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">{t("settings")}</h2>
        <p className="muted">{t("version", { version })}</p>
        <div className="style-guide__sheet">
          <pre>{JSON.stringify(settings, null, 2)}</pre>
        </div>
      </section>
      <nav aria-labelledby="pages">
        <h2 id="pages">{t("pages")}</h2>
        <ul>
          {otherPages.map((path) => (
            <li key={path}>
              <Link className="link" to={path}>
                {path}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
