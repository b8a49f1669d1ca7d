import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { IntlProvider } from "use-intl";
import { nestMessages } from "#messages/nest.ts";
import en from "#messages/en.json" with { type: "json" };
import type { LoadedBlocks } from "./load-blocks.server.ts";
import type { PublicScreen } from "./screen.ts";
import { Blocks, preloadViews } from "./views.tsx";

export const pageScreen: PublicScreen = {
  kind: "page",
  path: "/about/",
  element: null,
  answers: {},
};

/** The HTML of loaded blocks as a screen would show them, in English. */
export async function renderBlocks(
  { tree, data }: LoadedBlocks,
  screen: PublicScreen = pageScreen,
  address = screen.path,
): Promise<string> {
  await preloadViews(tree.flatMap(({ type, children }) => [type, ...children.map((c) => c.type)]));
  const element = <Blocks tree={tree} data={data} screenPublic={screen} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={nestMessages(en) as Record<string, never>}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}
