import { useLoaderData } from "react-router";
import { loadPageScreen } from "./page-screen.server.ts";
import { PageView } from "./page-view.tsx";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/page";

/** Only the login page's route has no `:alias`: it is a separate route, because it has another layout. */
const aliasOf = ({ alias }: { alias?: string }) => alias ?? "login";

export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadPageScreen(context.get(requestContext), request, aliasOf(params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const alias = aliasOf(params);
  return scenarioAction(context.get(requestContext), request, form, async () => ({
    routeName: alias,
    loginPage: alias === "login",
  }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = shouldRevalidateScreen;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

export default function PageScreen() {
  return <PageView {...useLoaderData<typeof loader>()} />;
}
