import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { MissingPageArt } from "#ui/missing-page-art.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { finishSignInInPage } from "#app/federation.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { returnPath } from "#app/return-path.ts";
import type { Route } from "./+types/callback";

export const meta = () => [{ name: "robots", content: "noindex" }];

/**
 * The callback of a provider opened in this page. Without a state there is nothing to finish: `/rcallback/` redirects
 * to `returnTo`, `/callback` to the address in the cookie. See docs/specification/routes.md#sign-in-callbacks.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const { searchParams: query } = new URL(request.url);
  if (query.has("state") || query.has("code") || query.has("error"))
    return finishSignInInPage(ctx, query);
  if (ctx.flashKey !== null) ctx.flash(ctx.flashKey);
  const requestedPath = query.get("returnTo") ?? ctx.cookies.get("returnTo");
  return redirect(returnPath(requestedPath, ctx.portal.origin), 303);
}

/** The callback belongs to no attempt of this browser: shows a message and how to start again. */
export default function CallbackScreen({ loaderData: { errorKey } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <main id="main" className="page-width error-page">
      <title>{t("federation.error-title")}</title>
      <MissingPageArt />
      <h1>{t("federation.error-title")}</h1>
      <p className="lead">{t(errorKey)}</p>
      <ButtonLink href="/?scenario=mixed-login">{t("federation.start-again")}</ButtonLink>
    </main>
  );
}
