import { useLoaderData, useRouteLoaderData } from "react-router";
import { isPolicyCategory, policyTypeOf } from "#domains/pages/policy.ts";
import { notFound } from "#domains/settings/errors.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { findPolicy, policyLocation } from "#popups/page-popups/policy/load.server.ts";
import { PolicyReader } from "#popups/page-popups/policy/policy-reader.tsx";
import { stickyAtPx } from "#popups/page-popups/policy/use-sticky.ts";
import { loadPageWithBlocks } from "./page-screen.server.ts";
import { requestPathOf } from "#popups/request-path.ts";
import { pageMeta } from "./seo.server.ts";
import type { Route } from "./+types/policy";

/** Returns the policy's category, which is its path. The specification calls it `type`. */
const categoryOf = (request: Request) => requestPathOf(request).split("/")[1] ?? "";

/** Loads one of the three legal pages: the portal's own, or else the template. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const category = categoryOf(request);
  if (!isPolicyCategory(category)) throw notFound();
  const ctx = context.get(requestContext);
  const screen = await loadPageWithBlocks(
    ctx,
    policyLocation(category),
    await findPolicy(ctx, category),
  );
  return {
    ...screen,
    type: policyTypeOf(category)!,
    categoryId: category,
    head: pageMeta(ctx, { ...screen.page, image: "" }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const routeName = categoryOf(request);
  return scenarioAction(context.get(requestContext), request, form, async () => ({ routeName }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = shouldRevalidateScreen;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

const policyPath = (category: string) => `/${category}/`;

export default function PolicyScreen() {
  const screen = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData;
  return (
    <main id="main" className="page-width">
      <PolicyReader
        type={screen.type}
        categoryId={screen.categoryId}
        policy={screen}
        busy={false}
        hrefOf={policyPath}
        listStickyAtPx={root.widgets.banner ? stickyAtPx.listUnderBanner : stickyAtPx.list}
      />
    </main>
  );
}
