import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { walkComponents } from "#domains/pages/component.ts";
import { nestMessages } from "#messages/nest.ts";
import en from "#messages/en.json" with { type: "json" };
import type { LoadedBlocks } from "./load-blocks.server.ts";
import { publicScreen, type Screen } from "./screen.ts";
import { Blocks, preloadViews } from "./views.tsx";

/** Renders the HTML of loaded blocks as their screen would show them, in English. */
export async function renderBlocks(
  loaded: LoadedBlocks,
  screen: Screen,
  address = screen.path,
): Promise<string> {
  const kinds = [...walkComponents(loaded.tree)].map(({ type }) => type);
  await preloadViews(kinds);
  const element = <Blocks {...loaded} publicScreen={publicScreen(screen)} />;
  const initialEntries = [address];
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries });
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={nestMessages(en) as Record<string, never>}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}
