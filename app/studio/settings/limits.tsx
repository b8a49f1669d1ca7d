import { useLoaderData } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { listBlockedAttempts } from "#domains/identity/limits/list-blocked-attempts.server.ts";
import { nextPagePath, readPosition } from "#app/studio/read-position.server.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { requestContext } from "#request/request-context.server.ts";
import { Section } from "./section.tsx";
import type { Route } from "./+types/limits";

const path = "/studio/settings/limits";
const listName = ["blocked attempts screen"];
const attemptsOnPageMax = 50;

/** Shows admins in plain words which attempts the rate limits have blocked. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const after = readPosition(ctx, listName, request);
  const { rows, next } = await listBlockedAttempts(ctx, { limit: attemptsOnPageMax, after });
  return {
    attempts: rows,
    isFirstPage: after === null,
    nextPath: nextPagePath(ctx, listName, { path, next }),
  };
}

export default function LimitsScreen() {
  const { attempts, isFirstPage, nextPath } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <Section id="limits">
      <div className="studio-card">
        {attempts.length === 0 ? (
          <EmptyNote title={t("limits.empty")} />
        ) : (
          <ul className="studio-list">
            {attempts.map((attempt) => (
              <BlockedAttempt
                key={`${attempt.limit} ${attempt.subject} ${attempt.firstAt}`}
                {...attempt}
              />
            ))}
          </ul>
        )}
      </div>
      <PageLinks
        label={t("limits.pages")}
        firstPath={isFirstPage ? null : path}
        nextPath={nextPath}
      />
    </Section>
  );
}

type AttemptProps = Awaited<ReturnType<typeof loader>>["attempts"][number];

function BlockedAttempt({ limit, subject, clientAddress, count, lastAt }: AttemptProps) {
  const t = useTranslations();
  const format = useFormatter();
  const limitNameKey = `limits.name.${limit.replaceAll(" ", "-")}`;
  return (
    <li className="studio-attempt">
      <b>{t.has(limitNameKey as never) ? t(limitNameKey as never) : limit}</b>
      <dl className="studio-attempt__facts">
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
          <dd>{format.number(count)}</dd>
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
