import { Link, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { scenarioHref } from "#popups/page-path.ts";
import type { RootData } from "#request/root-data.ts";
import { scenarioForEntry } from "#scenarios/entry.ts";
import { Button } from "#ui/button.tsx";

/**
 * Shown after opening a quick link. The page's first script submits the form at once for a visitor who isn't signed in
 * (server/documents/hydration-script.ts). A signed-in registered user is asked first.
 */
export default function QuickSignIn({ root }: { root: RootData }) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  if (root.quickSignIn === null) return null;
  if (root.quickSignIn === "failed") return <FailedLink root={root} />;
  const needsAnswer = root.quickSignIn === "ask";
  return (
    <form
      method="post"
      action="/quick-sign-in"
      className="quick-sign-in"
      data-send={needsAnswer ? undefined : "now"}
      aria-label={t("quick-sign-in.title")}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <p>
        {needsAnswer ? t("quick-sign-in.ask", { name: nameOf(root) }) : t("quick-sign-in.lead")}
      </p>
      <div className="quick-sign-in__buttons">
        <Button type="submit" name="answer" value="yes">
          {t("quick-sign-in.yes")}
        </Button>
        <Button type="submit" variant="soft" name="answer" value="no">
          {t("quick-sign-in.no")}
        </Button>
      </div>
    </form>
  );
}

/** The link was used before, has expired or was cut off: a guest can sign in another way. */
function FailedLink({ root }: { root: RootData }) {
  const t = useTranslations();
  const location = useLocation();
  const login = scenarioForEntry("login", root.registration.swapPopups);
  return (
    <section className="quick-sign-in" aria-label={t("quick-sign-in.title")}>
      <p>{t("error.quick-link")}</p>
      {root.actor.kind !== "user" && (
        <Link className="button" to={scenarioHref(location, login)} preventScrollReset>
          {t("common.sign-in")}
        </Link>
      )}
    </section>
  );
}

const nameOf = ({ actor }: RootData) =>
  `${actor.firstName} ${actor.lastName}`.trim() || actor.email || "";
