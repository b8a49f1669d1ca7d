import { data, useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { listOutbox } from "#domains/messaging/list-outbox.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/outbox";

/** Shows the demo's emails and SMS. In production this page doesn't exist. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.mode === "production") throw data(null, 404);
  ctx.doNotCache();
  const messages = await listOutbox(ctx);
  return messages.map(({ id, channel, recipient, subject, body, status, createdAt }) => ({
    id,
    channel,
    recipient,
    subject,
    body,
    status,
    createdAt: createdAt.getTime(),
  }));
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function OutboxScreen() {
  const messages = useLoaderData<typeof loader>();
  const t = useTranslations();
  const format = useFormatter();
  return (
    <main id="main" className="reading-page reading-page--page">
      <title>{t("outbox.title")}</title>
      <header>
        <h1>{t("outbox.title")}</h1>
        <p className="lead">{t("outbox.lead")}</p>
      </header>
      {messages.length === 0 && <p className="empty-state">{t("outbox.empty")}</p>}
      {messages.map((message) => (
        <article key={message.id} className="outbox-message">
          <h2>{message.subject || message.channel}</h2>
          <p className="muted small">
            {t("outbox.to", { recipient: message.recipient })}
            {" · "}
            {format.dateTime(message.createdAt, { dateStyle: "medium", timeStyle: "short" })}
          </p>
          <LinkedText text={message.body} />
        </article>
      ))}
    </main>
  );
}

const urlPattern = /(https?:\/\/\S+)/;

/** A message's text with its URLs as links. */
function LinkedText({ text }: { text: string }) {
  return (
    <p className="outbox-message__text">
      {text.split(urlPattern).map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} className="link" href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
