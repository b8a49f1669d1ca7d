import { redirect, useLoaderData, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Notices } from "#app/layouts/notices.tsx";
import type { RootData } from "#request/root-data.ts";
import { requestContext } from "#request/request-context.server.ts";
import { PreviewContents } from "./preview-contents.tsx";
import { PageView } from "./page-view.tsx";
import { answerTriedTest, triedParameter } from "./try-test.server.ts";
import { loadPreview } from "./preview-screen.server.ts";
import type { Route } from "./+types/preview";

/** `/preview/:id?`: drafts, for their authors and for people who got the link from them. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadPreview(context.get(requestContext), request, params.id);
}

/** A preview is read-only: its forms change nothing. The answers to a test that is tried are graded. */
export function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  if (params.id !== undefined && new URL(request.url).searchParams.has(triedParameter))
    return answerTriedTest(ctx, request, params.id);
  ctx.flash("preview.only-looks");
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function PreviewScreen() {
  const { list, preview } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData;
  if (preview)
    return (
      <>
        <PreviewTitle title={preview.page.title} />
        <PageView {...preview} />
        {preview.contents && <PreviewContents contents={preview.contents} />}
        <Notices flashKey={root.flashKey} />
      </>
    );
  return <PreviewList list={list} />;
}

function PreviewTitle({ title }: { title: string }) {
  return <title>{`${useTranslations()("preview.title")} · ${title}`}</title>;
}

type ListedPages = NonNullable<Awaited<ReturnType<typeof loadPreview>>["list"]>;

function PreviewList({ list }: { list: ListedPages }) {
  const t = useTranslations();
  return (
    <main id="main" className="page-width reading-page--page limits">
      <title>{t("preview.title")}</title>
      <header>
        <h1>{t("preview.title")}</h1>
        <p className="lead">{t("preview.lead")}</p>
      </header>
      <ul className="item-list">
        {list.map(({ alias, title, published, draft }) => (
          <li key={alias} className="page-part">
            <a className="link" href={`/preview/${encodeURIComponent(alias)}`}>
              {title}
            </a>
            <p className="small muted">
              <bdi>{alias}</bdi> ·{" "}
              {t(
                draft !== null
                  ? "preview.draft"
                  : published
                    ? "preview.published"
                    : "preview.hidden",
              )}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}
