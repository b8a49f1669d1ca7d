import { useLoaderData } from "react-router";
import { ContinueReading } from "./continue-reading.tsx";
import { loadPageScreen } from "./page-screen.server.ts";
import { PageView } from "./page-view.tsx";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/main";

/** The page with the alias `main`. */
export function loader({ context, request }: Route.LoaderArgs) {
  return loadPageScreen(context.get(requestContext), request, "main");
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  return scenarioAction(context.get(requestContext), request, form, async () => ({
    routeName: "main",
  }));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = shouldRevalidateScreen;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head;

export default function MainScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { continuing, hasHeading } = loaded;
  return (
    <PageView {...loaded} hasHeading={hasHeading || continuing !== null}>
      {continuing && <ContinueReading data={continuing} isTitle={!hasHeading} />}
    </PageView>
  );
}
