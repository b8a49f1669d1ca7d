import { Form, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import {
  confirmSubscription,
  endSubscription,
  findSubscriptionState,
} from "#domains/people/subscriptions/subscription.server.ts";
import { readSubscriptionToken } from "#domains/people/subscriptions/subscription-token.server.ts";
import { Button } from "#ui/button.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/subscription";

/** Loads the state of the subscription that the signed link names. A GET changes nothing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const id = readSubscriptionToken(ctx, params.token);
  return { state: (id === null ? null : await findSubscriptionState(ctx, id)) ?? "gone" };
}

/**
 * Confirms or ends the subscription; also handles the one-click request that mail programs send without a page and that
 * follows no redirect (RFC 8058).
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const id = readSubscriptionToken(ctx, params.token);
  if (id !== null) {
    const isWanted = (await request.formData()).get("intent") === "confirm";
    await (isWanted ? confirmSubscription(ctx, id) : endSubscription(ctx, id));
  }
  return null;
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** A subscription's own page, linked from the email. */
export default function SubscriptionScreen() {
  const { state } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("subscribe.page-title")}</title>
      <h1>{t("subscribe.page-title")}</h1>
      <p className="lead" role="status">
        {t(`subscribe.page-${state}`)}
      </p>
      {state !== "gone" && (
        <Form method="post" className="actions">
          <Button
            type="submit"
            variant={state === "requested" ? "main" : "soft"}
            name="intent"
            value={state === "requested" ? "confirm" : "end"}
          >
            {t(state === "requested" ? "subscribe.confirm" : "subscribe.end")}
          </Button>
        </Form>
      )}
    </main>
  );
}
