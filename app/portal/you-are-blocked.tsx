import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { MissingPageArt } from "#ui/missing-page-art.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import type { Route } from "./+types/you-are-blocked";

export const meta = () => [{ name: "robots", content: "noindex" }];

export const loader = ({ context }: Route.LoaderArgs) => ({
  isBlocked: context.get(requestContext).isBlocked,
});

/** The page for users that an admin has blocked in this portal. */
export default function BlockedScreen({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData("root") as RootData;
  const t = useTranslations();
  return (
    <main id="main" className="page-width error-page">
      <title>{t("blocked.title")}</title>
      <MissingPageArt />
      <h1>{t("blocked.title")}</h1>
      <p className="lead">{t("blocked.lead")}</p>
      {root.contacts.email && (
        <a className="link" href={`mailto:${root.contacts.email}`}>
          {root.contacts.email}
        </a>
      )}
      {loaderData.isBlocked && (
        <form method="post" action="/sign-out">
          <Button type="submit" variant="soft">
            {t("common.sign-out")}
          </Button>
        </form>
      )}
    </main>
  );
}
