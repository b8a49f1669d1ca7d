import { useLoaderData } from "react-router";
import { openPageScreen } from "./page-screen.server.ts";
import { PageView } from "./page-view.tsx";
import { pageMeta } from "./seo.ts";
import { popupClientAction } from "#app/popups/popup-client-action.ts";
import { keepScenarioClosed } from "#app/popups/should-revalidate.ts";
import { scenarioAction } from "#app/popups/scenario-action.server.ts";
import { requestContext } from "#app/request-context.ts";
import type { Route } from "./+types/page";

export function loader({ context, params, request }: Route.LoaderArgs) {
  return openPageScreen(context.get(requestContext), request, params.alias);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  return scenarioAction(context.get(requestContext), request, form, async () => ({
    routeName: params.alias,
    loginPage: params.alias === "login",
  }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = keepScenarioClosed;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(loaderData?.page, matches);

export default function PageScreen() {
  return <PageView {...useLoaderData<typeof loader>()} />;
}
