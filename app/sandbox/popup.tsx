import { Form, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { popupClientAction } from "#popups/popup-client-action.ts";
import { scenarioAction } from "#popups/scenario-action.server.ts";
import { shouldRevalidateScreen } from "#popups/should-revalidate.ts";
import { requestContext } from "#request/request-context.server.ts";
import sandboxStyles from "./sandbox.css?url";
import { Button } from "#ui/button.tsx";
import { openPopup } from "./open-popup.server.ts";
import { MoveButtons } from "./move-buttons.tsx";
import { type Move, moves, previewScenario, parseState } from "./preview-scenario.ts";
import { PreviewReport } from "./preview-report.tsx";
import { loadSandboxFacts } from "./sandbox-facts.server.ts";
import { parseScenarioFields } from "./scenario-fields.ts";
import { FactFields, OptionFields, ScenarioFieldset } from "./scenario-form.tsx";
import type { Route } from "./+types/popup";

/** Previews any scenario of the popup engine with any facts, and opens the popup itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const { searchParams } = new URL(request.url);
  const fields = parseScenarioFields(searchParams);
  const move = moves.find((each) => each === searchParams.get("move")) ?? "start";
  const name = searchParams.get(move === "jump" ? "to" : "name") ?? "";
  const value = searchParams.get("value") ?? "";
  const preview = previewScenario(fields, parseState(searchParams.get("state")), {
    move,
    name,
    value,
  });
  return { fields, move: move as Move, preview, facts: await loadSandboxFacts(ctx) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await request.formData();
  if (form.get("intent") === "open") return openPopup(ctx, form);
  return scenarioAction(ctx, request, form, () => loadSandboxFacts(ctx));
}

export const clientAction = popupClientAction;

export const shouldRevalidate = shouldRevalidateScreen;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sandboxStyles }];

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function SandboxPopupScreen() {
  const { fields, preview } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <main id="main" className="page-width sandbox">
      <title>{t("sandbox.popup.title")}</title>
      <header>
        <h1>{t("sandbox.popup.title")}</h1>
        <p className="lead">{t("sandbox.popup.lead")}</p>
      </header>
      {/* Each response has its own initial values. React applies them only to a form with a new key. */}
      <Form key={JSON.stringify(fields)} method="get" className="sandbox__form" preventScrollReset>
        <ScenarioFieldset fields={fields} />
        <OptionFields fields={fields} />
        <FactFields fields={fields} />
        <input type="hidden" name="state" value={JSON.stringify(preview.state)} />
        <div className="sandbox__actions">
          <Button type="submit" name="move" value="start">
            {t("sandbox.popup.start")}
          </Button>
          <Button type="submit" variant="soft" name="intent" value="open" formMethod="post">
            {t("sandbox.popup.open")}
          </Button>
        </div>
        <MoveButtons preview={preview} />
      </Form>
      <PreviewReport preview={preview} />
    </main>
  );
}
