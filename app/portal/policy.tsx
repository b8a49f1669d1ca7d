import { useLoaderData, useRouteLoaderData } from "react-router";
import { isPolicyCategory, policyTypeOf } from "#domains/pages/policy.ts";
import { notFound } from "#domains/settings/errors.ts";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { keepPopupClosed } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { RootData } from "#request/root-data.ts";
import { findPolicy, policyPlace } from "#popups/widgets/policy/load.server.ts";
import { PolicyReader } from "#popups/widgets/policy/policy-reader.tsx";
import { stickyAtPx } from "#popups/widgets/policy/use-stuck.ts";
import { showPage } from "./page-screen.server.ts";
import { pathOf } from "#popups/path-of.ts";
import { pageMeta } from "./seo.server.ts";
import type { Route } from "./+types/policy";

/** The last part of the path, which the specification calls `type`. */
const typeOf = (request: Request) => pathOf(request).split("/")[1] ?? "";

/** Loads one of the three legal pages: the portal's own, or else the template. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const type = typeOf(request);
  if (!isPolicyCategory(type)) throw notFound();
  const ctx = context.get(requestContext);
  const shown = await showPage(ctx, policyPlace(type), await findPolicy(ctx, type));
  return {
    ...shown,
    type: policyTypeOf(type)!,
    categoryId: type,
    head: pageMeta(ctx, { ...shown.page, image: "" }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const routeName = typeOf(request);
  return scenarioAction(context.get(requestContext), request, form, async () => ({ routeName }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = keepPopupClosed;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

const pathTo = (category: string) => `/${category}/`;

export default function PolicyScreen() {
  const shown = useLoaderData<typeof loader>();
  const root = useRouteLoaderData("root") as RootData;
  return (
    <main id="main" className="page-width">
      <PolicyReader
        type={shown.type}
        categoryId={shown.categoryId}
        shown={shown}
        busy={false}
        hrefOf={pathTo}
        listAtPx={root.widgets.banner ? stickyAtPx.listUnderBanner : stickyAtPx.list}
      />
    </main>
  );
}
