import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { LostLantern } from "#ui/art.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import type { RootData } from "#app/root-data.ts";

/** The error screens of section 2.3: status, message, and what to do next. */
export function ErrorScreen({ status }: { status: number }) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const t = useTranslations();
  const message = status === 404 ? t("error.not-found") : t("error.status", { status });
  const described = `error.${status}.description`;
  return (
    <main id="main" className="wrap lost">
      <title>{message}</title>
      <LostLantern />
      <p className="cat">{status}</p>
      <h1>{message}</h1>
      <p className="lead">
        {t.has(described as never) ? t(described as never) : t("error.description")}
      </p>
      {status === 401 && (
        <form method="post" action="/sign-out">
          <button className="btn btn--soft">{t("error.sign-out")}</button>
        </form>
      )}
      <BackLink root={root} />
    </main>
  );
}

/** A link was followed while the connection was gone. */
export function OfflineScreen() {
  const t = useTranslations();
  return (
    <main id="main" className="wrap lost">
      <title>{t("error.offline")}</title>
      <LostLantern />
      <h1>{t("error.offline")}</h1>
      <p className="lead">{t("error.offline-lead")}</p>
      <Button onClick={() => window.location.reload()}>{t("common.retry")}</Button>
    </main>
  );
}

/** Back leads to the single course, or to the list of courses (section 2.3). */
function BackLink({ root }: { root: RootData | undefined }) {
  const t = useTranslations();
  if (root?.portal.type === "mono" && root.portal.courseId !== "") {
    return (
      <ButtonLink href={`/courses/${root.portal.courseId}`}>{t("error.to-course")}</ButtonLink>
    );
  }
  return <ButtonLink href="/courses/">{t("error.to-courses")}</ButtonLink>;
}
