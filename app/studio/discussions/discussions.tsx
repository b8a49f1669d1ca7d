import { Link, useActionData, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { queueCountMax, queueViews } from "#domains/discussions/moderation/queue.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { useSingleKeys } from "#app/studio/shell/single-keys.ts";
import { countUpTo } from "#app/studio/ui/count-up-to.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Keys } from "#app/studio/ui/keys.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { changeDiscussions } from "./discussions-action.server.ts";
import { loadDiscussionsScreen } from "./discussions-screen.server.ts";
import { nextMessageKey, previousMessageKey } from "./message-keys.ts";
import { QueuedMessage } from "./queued-message.tsx";
import { RulesCard } from "./rules-card.tsx";
import { useMessageKeys } from "./use-message-keys.ts";
import type { Route } from "./+types/discussions";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadDiscussionsScreen(context.get(requestContext), new URL(request.url).searchParams);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changeDiscussions(
    context.get(requestContext),
    new URL(request.url).searchParams,
    await request.formData(),
  );

/** The moderators' desk: messages that wait or were reported, and the portal's rules. */
export default function DiscussionsScreen() {
  const screen = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>();
  const t = useTranslations();
  const { view, counts, messages, isFirstPage, nextHref, rules } = screen;
  const areKeysOn = useSingleKeys();
  const list = useMessageKeys(messages);
  return (
    <Screen title={t("studio.area.discussions")}>
      <div className="studio-discussions">
        <section className="studio-discussions__list" aria-label={t("studio.discussions.messages")}>
          <nav className="studio-discussions__views" aria-label={t("studio.discussions.views")}>
            {queueViews.map((one) => (
              <Link
                key={one}
                className="studio-button"
                to={`/studio/discussions?view=${one}`}
                aria-current={one === view ? "page" : undefined}
              >
                {t(`studio.discussions.view.${one}`)}
                {counts[one] > 0 && (
                  <span className="studio-badge studio-badge--brand">
                    {countUpTo(queueCountMax, counts[one])}
                  </span>
                )}
              </Link>
            ))}
            <Link className="studio-button" to="/studio/prayers">
              {t("studio.prayers.title")}
            </Link>
          </nav>
          <div className="studio-card">
            {messages.length === 0 ? (
              <EmptyNote title={t(`studio.discussions.empty.${view}`)} />
            ) : (
              <ul className="studio-list" ref={list}>
                {messages.map((message) => (
                  <QueuedMessage
                    key={message.id}
                    message={message}
                    now={screen.now}
                    error={error?.messageId === message.id ? error : undefined}
                  />
                ))}
              </ul>
            )}
          </div>
          {areKeysOn && messages.length > 0 && (
            <p className="studio-discussions__keys studio-muted studio-small">
              <Keys keys={[nextMessageKey, previousMessageKey]} />
              {t("studio.discussions.next-previous")}
              <Keys keys={["?"]} />
              {t("studio.shortcuts.all")}
            </p>
          )}
          <nav className="studio-pages" aria-label={t("studio.discussions.pages")}>
            {!isFirstPage && (
              <Link className="studio-button" to={`/studio/discussions?view=${view}`}>
                {t("studio.people.first-page")}
              </Link>
            )}
            {nextHref !== null && (
              <Link className="studio-button" to={nextHref}>
                {t("studio.people.next-page")}
              </Link>
            )}
          </nav>
        </section>
        {rules && <RulesCard rules={rules} error={error?.messageId === "" ? error : undefined} />}
      </div>
    </Screen>
  );
}
