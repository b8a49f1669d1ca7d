import type { PublicScreen } from "#blocks/screen.ts";
import { Blocks } from "#blocks/views.tsx";
import type { Component } from "#domains/pages/component.ts";

type PageViewProps = {
  page: { title: string };
  blocks: { tree: Component[]; data: Record<string, unknown>; screen: PublicScreen };
  hasHeading: boolean;
};

/** A page of the page service: its blocks; its title is the heading when no header block brings one. */
export function PageView({ page, blocks, hasHeading }: PageViewProps) {
  return (
    <main id="main">
      {hasHeading ? (
        <Blocks tree={blocks.tree} data={blocks.data} screenPublic={blocks.screen} />
      ) : (
        <article className="read read--page">
          <header>
            <h1>{page.title}</h1>
          </header>
          <Blocks
            tree={blocks.tree}
            data={blocks.data}
            screenPublic={blocks.screen}
            surround="article"
          />
        </article>
      )}
    </main>
  );
}
