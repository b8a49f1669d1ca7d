import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { NoSignInMethods } from "#domains/identity/sign-in/no-sign-in-methods.tsx";
import { MessengerButtons } from "#app/messenger-buttons.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { RootData } from "#request/root-data.ts";
import { PolicyLinks } from "#popups/page-popups/policy/policy-links.tsx";
import type { Route } from "./+types/messengers";

/** The messenger page; `returnTo` is the address to return to. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const returnTo = new URL(request.url).searchParams.get("returnTo");
  return { returnTo: returnPath(returnTo, ctx.portal.origin), language: ctx.language };
}

export default function MessengersScreen({ loaderData }: Route.ComponentProps) {
  const { messengers, gdpr } = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  const { returnTo, language } = loaderData;
  const query = new URLSearchParams({ quick_link: returnTo, lang: language });
  return (
    <main id="main" className="reading-page reading-page--page connect-page">
      <title>{t("scenario.messengers-login.title")}</title>
      <header>
        <h1>{t("scenario.messengers-login.title")}</h1>
        <p className="lead">{t("scenario.messengers-login.lead")}</p>
      </header>
      {messengers.length > 0 ? (
        <MessengerButtons
          messengers={messengers}
          query={query.toString()}
          gdpr={gdpr}
          stepResult={null}
        />
      ) : (
        <NoSignInMethods view={null} />
      )}
      <PolicyLinks />
    </main>
  );
}
