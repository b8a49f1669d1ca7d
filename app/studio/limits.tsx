import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { listBlockedAttempts } from "#domains/identity/limits/list-blocked-attempts.server.ts";
import { redirectToSignIn } from "#app/portal/redirect-to-sign-in.ts";
import { requestContext } from "#request/request-context.server.ts";
import type { Route } from "./+types/limits";

/** Shows admins in plain words which attempts the rate limits have blocked. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (ctx.actor.kind !== "user") throw redirectToSignIn("/studio/limits");
  return (await listBlockedAttempts(ctx)).rows;
}

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function LimitsScreen() {
  const attempts = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <main id="main" className="page-width reading-page--page limits">
      <title>{t("limits.title")}</title>
      <header>
        <h1>{t("limits.title")}</h1>
        <p className="lead">{t("limits.lead")}</p>
      </header>
      {attempts.length === 0 ? (
        <p className="empty-state">{t("limits.empty")}</p>
      ) : (
        <ul className="limits__list">
          {attempts.map((attempt) => (
            <BlockedAttempt
              key={`${attempt.limit} ${attempt.subject} ${attempt.firstAt}`}
              {...attempt}
            />
          ))}
        </ul>
      )}
    </main>
  );
}

type AttemptProps = Awaited<ReturnType<typeof loader>>[number];

function BlockedAttempt({ limit, subject, clientAddress, count, lastAt }: AttemptProps) {
  const t = useTranslations();
  const format = useFormatter();
  const limitNameKey = `limits.name.${limit.replaceAll(" ", "-")}`;
  return (
    <li>
      <p>
        <b>{t.has(limitNameKey as never) ? t(limitNameKey as never) : limit}</b>
      </p>
      <dl className="detail-list">
        <div>
          <dt>{t("limits.subject")}</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("limits.from")}</dt>
          <dd>
            <bdi>{clientAddress}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("limits.count")}</dt>
          <dd className="digits">{format.number(count)}</dd>
        </div>
        <div>
          <dt>{t("limits.when")}</dt>
          <dd>
            <time dateTime={lastAt}>
              {format.dateTime(new Date(lastAt), { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </dd>
        </div>
      </dl>
    </li>
  );
}
