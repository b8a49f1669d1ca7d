import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import { pathOf } from "#popups/path-of.ts";
import { requestContext } from "#request/request-context.server.ts";
import guidelineStyles from "./guideline-components.css?url";
import { Blocks } from "#blocks/views.tsx";
import type { Component } from "#domains/pages/component.ts";
import { guideAction } from "./guide-action.server.ts";
import { guideMeta } from "./guide-screen.ts";
import type { Shelves, Specimen } from "./shelves.server.ts";
import type { Route } from "./+types/components";

/** The catalogue of blocks: each kind with sample content and with hostile content. */
export async function loader({ context, request }: Route.LoaderArgs) {
  // Only this page writes content files, so the server starts without loading that code.
  const { showShelves } = await import("./shelves.server.ts");
  return showShelves(context.get(requestContext), pathOf(request));
}

export const action = (args: Route.ActionArgs) => guideAction(args, "guideline-components");
export const clientAction = popupClientAction;
export const shouldRevalidate = keepPopupClosed;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: guidelineStyles }];
export const meta: Route.MetaFunction = guideMeta;

type Around = Pick<Shelves, "data" | "screen">;

export default function ComponentsScreen() {
  const { shelves, ...around } = useLoaderData<typeof loader>() as Shelves;
  const t = useTranslations();
  const count = shelves.reduce((sum, { kinds }) => sum + kinds.length, 0);
  return (
    <main id="main" className="page-width guide">
      <title>{t("guideline.components.title")}</title>
      <header className="guide__head">
        <h1>{t("guideline.components.title")}</h1>
        <p className="lead">{t("guideline.components.lead", { count })}</p>
      </header>
      <nav className="guide__toc" aria-label={t("guideline.contents")}>
        {shelves.map(({ category, kinds }) => (
          <div key={category}>
            <a className="link" href={`#shelf-${category}`}>
              {t(`guideline.category.${category}`)}
            </a>
            <ul>
              {kinds.map(({ kind }) => (
                <li key={kind}>
                  <a href={`#kind-${kind}`}>{kind}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {shelves.map(({ category, kinds }) => (
        <section key={category} id={`shelf-${category}`} className="guide__shelf">
          <h2>{t(`guideline.category.${category}`)}</h2>
          {kinds.map((specimen) => (
            <Kind key={specimen.kind} specimen={specimen} around={around} />
          ))}
        </section>
      ))}
    </main>
  );
}

function Kind({ specimen, around }: { specimen: Specimen; around: Around }) {
  const { kind, written, shown, hostile } = specimen;
  const t = useTranslations();
  return (
    <article id={`kind-${kind}`} className="guide__kind" aria-labelledby={`kind-${kind}-name`}>
      <h3 id={`kind-${kind}-name`}>
        <code>{kind}</code>
      </h3>
      <Shown component={shown} around={around} />
      <details>
        <summary>{t("guideline.components.written")}</summary>
        <pre>{written}</pre>
      </details>
      <details>
        <summary>{t("guideline.components.hostile")}</summary>
        <Shown component={hostile} around={around} />
      </details>
    </article>
  );
}

/** Contains each block within its frame, whatever it does. */
function Shown({ component, around }: { component: Component | null; around: Around }) {
  const t = useTranslations();
  if (!component) return <p className="muted">{t("guideline.components.nothing")}</p>;
  return (
    <div className="guide__frame">
      <Blocks tree={[component]} data={around.data} screenPublic={around.screen} surround="bare" />
    </div>
  );
}
