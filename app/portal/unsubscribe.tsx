import { Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import {
  receivesMailings,
  setMailings,
  findUnsubscribingUser,
} from "#domains/people/profile/unsubscribe.server.ts";
import { readPreferences } from "#domains/identity/notifications/load-preferences.server.ts";
import {
  areEmailsStopped,
  type StoppedTopic,
} from "#domains/identity/notifications/preferences.ts";
import { readStopToken } from "#domains/identity/notifications/stop-link.server.ts";
import { stopEmails } from "#domains/identity/notifications/update-preferences.server.ts";
import { Button } from "#ui/button.tsx";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/unsubscribe";

/**
 * Loads whether a user gets mailings: the user that the signed link names, or else the signed-in one. A GET changes
 * nothing.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.doNotCache();
  const stopped = readStopToken(ctx, params.token ?? "");
  if (stopped) {
    const preferences = await readPreferences(ctx.db, {
      environmentId: ctx.portal.id,
      userId: stopped.userId,
    });
    return { topic: stopped.topic, isStopped: areEmailsStopped(preferences, stopped.topic) };
  }
  const userId = findUnsubscribingUser(ctx, params.token);
  return {
    topic: null,
    hasUser: userId !== null,
    isSubscribed: userId !== null && (await receivesMailings(ctx, userId)),
  };
}

/**
 * Also handles the one-click request that mail programs send without a page and that follows no redirect (RFC 8058).
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const stopped = readStopToken(ctx, params.token ?? "");
  if (stopped) {
    await stopEmails(ctx, stopped);
    return null;
  }
  const userId = findUnsubscribingUser(ctx, params.token);
  if (userId !== null) {
    const form = await request.formData();
    await setMailings(ctx, { userId, wanted: form.get("intent") === "subscribe" });
  }
  return null;
}

export const meta = () => [{ name: "robots", content: "noindex" }];

/** The page to unsubscribe from mailings: docs/specification/decisions.md#unsubscribing. */
export default function UnsubscribeScreen() {
  const screen = useLoaderData<typeof loader>();
  const t = useTranslations();
  if (screen.topic !== null)
    return <StopEmails topic={screen.topic} isStopped={screen.isStopped} />;
  const { hasUser, isSubscribed } = screen;
  const state = !hasUser ? "unknown" : isSubscribed ? "ask" : "done";
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("unsubscribe.title")}</title>
      <h1>{t("unsubscribe.title")}</h1>
      <p className="lead" role="status">
        {t(`unsubscribe.${state}`)}
      </p>
      {hasUser ? (
        <Form method="post" className="actions">
          <Button
            type="submit"
            variant={isSubscribed ? "main" : "soft"}
            name="intent"
            value={isSubscribed ? "unsubscribe" : "subscribe"}
          >
            {t(isSubscribed ? "unsubscribe.submit" : "unsubscribe.again")}
          </Button>
        </Form>
      ) : (
        <Link className="link" to="/?scenario=login&returnTo=%2Funsubscribe">
          {t("common.sign-in")}
        </Link>
      )}
    </main>
  );
}

/** Stops the emails about one topic, or all that can be stopped. */
function StopEmails({ topic, isStopped }: { topic: StoppedTopic; isStopped: boolean }) {
  const t = useTranslations();
  const name = topic === "all" ? "" : t(`preferences.topic.${topic}.name`);
  const kind = topic === "all" ? "all" : "topic";
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("unsubscribe.title")}</title>
      <h1>{t("unsubscribe.title")}</h1>
      <p className="lead" role="status">
        {t(`preferences.${isStopped ? "stopped" : "stop"}-${kind}`, { topic: name })}
      </p>
      <div className="actions">
        {!isStopped && (
          <Form method="post">
            <Button type="submit">{t("unsubscribe.submit")}</Button>
          </Form>
        )}
        <a className="link" href="/profile/preferences">
          {t("preferences.title")}
        </a>
      </div>
    </main>
  );
}
