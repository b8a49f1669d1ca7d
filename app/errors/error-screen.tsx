import { useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Blocks } from "#blocks/views.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { RootData } from "#request/root-data.ts";
import type { ErrorData } from "./error-data.ts";
import { MissingPagePicture } from "./missing-page-picture.tsx";

type Props = { status: number; data: ErrorData | null };

/** The error screen: the portal's own page, or status and message, and what to do next. */
export default function ErrorScreen({ status, data }: Props) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const message = useMessage(status, data);
  const portalPage = data?.portalPage;
  return (
    <main id="main" className="page-width error-page">
      <title>{portalPage?.page.title ?? message}</title>
      <meta name="robots" content="noindex" />
      <MissingPagePicture />
      <p className="category">
        {status}
        {portalPage && portalPage.page.title !== message && ` · ${message}`}
      </p>
      {portalPage ? (
        <PortalErrorPage {...portalPage} />
      ) : (
        <PlainError status={status} message={message} data={data} />
      )}
      <BackLink root={root} />
    </main>
  );
}

/** Returns the error's message in the portal's language, if it is translated. */
function useMessage(status: number, data: ErrorData | null): string {
  const t = useTranslations();
  if (status === 404) return t("error.not-found");
  const key = `error.${status}.message`;
  if (t.has(key as never)) return data?.message ?? t(key as never);
  return data?.message ?? t("error.status", { status });
}

function PortalErrorPage({ page, blocks, hasHeading }: NonNullable<ErrorData["portalPage"]>) {
  return (
    <>
      {!hasHeading && <h1>{page.title}</h1>}
      <div className="error-page__page">
        <Blocks
          tree={blocks.tree}
          data={blocks.data}
          publicScreen={blocks.screen}
          container={hasHeading ? "page" : "article"}
        />
      </div>
    </>
  );
}

function PlainError({ status, message, data }: Props & { message: string }) {
  const t = useTranslations();
  const descriptionKey = `error.${status}.description`;
  return (
    <>
      <h1>{message}</h1>
      <p className="lead">
        {t.has(descriptionKey as never) ? t(descriptionKey as never) : t("error.description")}
      </p>
      {/* Access was denied and the portal has no page for it (docs/specification/errors.md#access-denied). */}
      {data?.code === "AUTH-DENY" && <p className="small muted">{t("error.not-found")}</p>}
      {status === 401 && (
        <form method="post" action="/sign-out">
          <button className="button button--soft">{t("error.sign-out")}</button>
        </form>
      )}
    </>
  );
}

/** Links back to the only course or to the list of courses. */
function BackLink({ root }: { root: RootData | undefined }) {
  const t = useTranslations();
  if (root?.portal.type === "mono" && root.portal.courseId !== "") {
    return (
      <ButtonLink href={`/courses/${root.portal.courseId}`}>{t("error.to-course")}</ButtonLink>
    );
  }
  return <ButtonLink href="/courses/">{t("error.to-courses")}</ButtonLink>;
}
