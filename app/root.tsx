import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteLoaderData,
} from "react-router";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import latin from "@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2?url";
import { ErrorScreen } from "./errors/error-screen.tsx";
import { keepWhenUnreachable } from "./keep-when-unreachable.ts";
import { messagesOf } from "./messages.ts";
import { askForStep } from "./popups/should-revalidate.ts";
import { requestContext } from "./request-context.ts";
import type { RootData } from "./root-data.ts";
import { loadRootData } from "./root-data.server.ts";
import styles from "./styles/index.css?url";
import { waitForViews } from "./wait-for-views.ts";
import type { Route } from "./+types/root";

export function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  return loadRootData(context.get(requestContext), request);
}

export const shouldRevalidate = askForStep;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  keepWhenUnreachable,
  waitForViews,
];

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "preload", href: latin, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** Dates and numbers in Latin digits everywhere: browsers disagree about plain `ar`. */
const locale = (language: string) => (language === "ar" ? "ar-u-nu-latn" : language);
const timeZone = "UTC";

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const language = data?.language ?? "en";
  return (
    <html
      lang={language}
      dir={data?.direction ?? "ltr"}
      data-button={data?.theme.button ?? "gradient"}
      data-messages={data?.messagesVersion}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data && <link rel="icon" href={data.theme.favicon} />}
        <Meta />
        <Links />
        {data && <style dangerouslySetInnerHTML={{ __html: data.theme.css }} />}
        {data?.theme.extraCss && (
          <style dangerouslySetInnerHTML={{ __html: data.theme.extraCss }} />
        )}
      </head>
      <body>
        <IntlProvider
          locale={locale(language)}
          timeZone={timeZone}
          messages={messagesOf(language) ?? {}}
          getMessageFallback={({ key, namespace }) => (namespace ? `${namespace}.${key}` : key)}
          onError={(error) => console.error(error.message)}
        >
          {children}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorScreen status={status} />;
}
