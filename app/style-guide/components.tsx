import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { requestContext } from "#request/request-context.server.ts";
import styleGuideStyles from "./component-guide.css?url";
import { Blocks } from "#blocks/views.tsx";
import type { Component } from "#domains/pages/component.ts";
import { styleGuideAction } from "./style-guide-action.server.ts";
import { styleGuideMeta } from "./style-guide-screen.ts";
import type { ComponentCatalogue, CatalogueEntry } from "./component-catalogue.server.ts";
import type { Route } from "./+types/components";

/** The catalogue of blocks: each kind with sample content and with hostile content. */
export async function loader({ context, request }: Route.LoaderArgs) {
  // Only this page writes content files, so the server starts without loading that code.
  const { loadComponentCatalogue } = await import("./component-catalogue.server.ts");
  return loadComponentCatalogue(context.get(requestContext), requestPathOf(request));
}

export const action = (args: Route.ActionArgs) => styleGuideAction(args, "guideline-components");
export const clientAction = popupClientAction;
export const shouldRevalidate = shouldRevalidateScreen;
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styleGuideStyles }];
export const meta: Route.MetaFunction = styleGuideMeta;

type RenderData = Pick<ComponentCatalogue, "data" | "screen">;

export default function ComponentsScreen() {
  const { sections, backgrounds, ...renderData } = useLoaderData<
    typeof loader
  >() as ComponentCatalogue;
  const t = useTranslations();
  const count = sections.reduce((sum, { kinds }) => sum + kinds.length, 0);
  return (
    <main id="main" className="page-width component-guide">
      <title>{t("style-guide.components.title")}</title>
      <header className="component-guide__head">
        <h1>{t("style-guide.components.title")}</h1>
        <p className="lead">{t("style-guide.components.lead", { count })}</p>
      </header>
      <nav className="component-guide__contents" aria-label={t("style-guide.contents")}>
        {sections.map(({ category, kinds }) => (
          <div key={category}>
            <a className="link" href={`#category-${category}`}>
              {t(`style-guide.category.${category}`)}
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
      <section id="backgrounds" className="component-guide__section">
        <h2>{t("style-guide.backgrounds")}</h2>
        {backgrounds.map(({ source, shown }) => (
          <div key={source} className="component-guide__variant">
            <pre>{source}</pre>
            <BlockPreview component={shown} renderData={renderData} />
          </div>
        ))}
      </section>
      {sections.map(({ category, kinds }) => (
        <section key={category} id={`category-${category}`} className="component-guide__section">
          <h2>{t(`style-guide.category.${category}`)}</h2>
          {kinds.map((entry) => (
            <CatalogueKind key={entry.kind} entry={entry} renderData={renderData} />
          ))}
        </section>
      ))}
    </main>
  );
}

function CatalogueKind({ entry, renderData }: { entry: CatalogueEntry; renderData: RenderData }) {
  const { kind, source, shown, hostile, variants } = entry;
  const t = useTranslations();
  return (
    <article
      id={`kind-${kind}`}
      className="component-guide__kind"
      aria-labelledby={`kind-${kind}-name`}
    >
      <h3 id={`kind-${kind}-name`}>
        <code>{kind}</code>
      </h3>
      <BlockPreview component={shown} renderData={renderData} />
      {variants.map((variant) => (
        <div key={variant.source} className="component-guide__variant">
          <pre>{variant.source}</pre>
          <BlockPreview component={variant.shown} renderData={renderData} />
        </div>
      ))}
      <details>
        <summary>{t("style-guide.components.source")}</summary>
        <pre>{source}</pre>
      </details>
      <details>
        <summary>{t("style-guide.components.hostile")}</summary>
        <BlockPreview component={hostile} renderData={renderData} />
      </details>
    </article>
  );
}

/** Renders one block inside a frame, which even a block with hostile content can't leave. */
function BlockPreview({
  component,
  renderData,
}: {
  component: Component | null;
  renderData: RenderData;
}) {
  const t = useTranslations();
  if (!component) return <p className="muted">{t("style-guide.components.nothing")}</p>;
  return (
    <div className="component-guide__frame">
      <Blocks
        tree={[component]}
        data={renderData.data}
        publicScreen={renderData.screen}
        container="bare"
      />
    </div>
  );
}
