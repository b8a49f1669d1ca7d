import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "./errors/error-page.tsx";
import { EmptyBackground } from "./layouts/empty-background.tsx";
import { preserveWhenUnreachable } from "./preserve-when-unreachable.ts";
import { shouldRevalidateRoot } from "#popups/should-revalidate.ts";
import { findFinishedScenarioPathAnywhere } from "#popups/scenario-action.server.ts";
import { redirectAfterSignIn } from "#popups/redirect-after-sign-in.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { loadRootData } from "./root-data.server.ts";
import { LanguageProvider } from "./language-provider.tsx";
import styles from "./styles/index.css?url";
import { useThemeCss } from "./theme-css.ts";
import { waitForMessages } from "./wait-for-messages.ts";
import { kindsOf, waitForViews } from "./wait-for-views.ts";
import type { Route } from "./+types/root";

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const ctx = context.get(requestContext);
  const redirectPath = await findFinishedScenarioPathAnywhere(ctx, request);
  if (redirectPath !== null) throw redirectAfterSignIn(ctx, redirectPath);
  return loadRootData(ctx, request);
}

export const shouldRevalidate = shouldRevalidateRoot;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  preserveWhenUnreachable,
  waitForMessages,
  waitForViews,
];

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData("root") as RootData | undefined;
  const language = data?.language ?? "en";
  const themeCss = useThemeCss(data?.theme.css ?? null);
  const kinds = useMatches().flatMap(({ loaderData }) => kindsOf(loaderData));
  return (
    <html
      lang={language}
      dir={data?.direction ?? "ltr"}
      data-button={data?.theme.button ?? "gradient"}
      data-messages={data?.messagesVersion}
      data-primary={data?.primaryLanguage}
      data-blocks={[...new Set(kinds)].join(" ")}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data && <link rel="icon" href={data.theme.favicon} />}
        <Meta />
        {!data?.isStudio && <link rel="stylesheet" href={styles} precedence="base" />}
        <Links />
        {data?.theme.fonts.map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        {data && <style dangerouslySetInnerHTML={{ __html: themeCss }} />}
        {data?.theme.extraCss && (
          <style dangerouslySetInnerHTML={{ __html: data.theme.extraCss }} />
        )}
      </head>
      <body>
        <LanguageProvider
          {...{ language, version: data?.messagesVersion, primary: data?.primaryLanguage }}
        >
          {children}
        </LanguageProvider>
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
  return (
    <EmptyBackground>
      <ErrorPage error={error} />
    </EmptyBackground>
  );
}
