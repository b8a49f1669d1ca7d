import { Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listStaff } from "#domains/identity/membership/list-staff.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import {
  type AuditEntry,
  listAuditLog,
} from "#domains/settings/audit-log/list-audit-log.server.ts";
import { decodeCursor, encodeCursor } from "#domains/settings/paging.server.ts";
import { translatorFor } from "#domains/settings/translator.server.ts";
import { staffRoles } from "#domains/settings/roles.ts";
import { requestContext, type RequestCtx } from "#request/request-context.server.ts";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Section } from "#app/studio/settings/section.tsx";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditFilterOf, auditLogPath, isFiltered, readAuditQuery } from "./audit-query.ts";
import { describeChanges } from "./describe-changes.ts";
import type { Route } from "./+types/audit-log";

/** The most entries on one page. */
const entriesMax = 30;

/** The changes that staff made, the newest first, filtered by the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = readAuditQuery(new URL(request.url).searchParams);
  const { cursor, ...filters } = query;
  const list = ["audit log screen", ...Object.values(filters)];
  const { rows, next } = await listAuditLog(ctx, auditFilterOf(query), loadUserNames, {
    limit: entriesMax,
    after: cursor === "" ? null : decodeCursor(ctx, list, cursor),
  });
  return {
    query,
    entries: await describeEntries(ctx, rows),
    people: await listPeopleToChoose(ctx, query.person),
    next: next && encodeCursor(ctx, list, next),
  };
}

async function describeEntries(ctx: RequestCtx, entries: readonly AuditEntry[]) {
  const t = translatorFor(ctx, ctx.language);
  const texts = {
    yes: t("studio.roles.yes"),
    no: t("studio.roles.no"),
    roleName: (name: string) => {
      const role = staffRoles.find((one) => one === name);
      return role ? t(`roles.${role}.name`) : name;
    },
  };
  const userIds = entries.flatMap(({ subject: { type, id } }) => (type === "user" ? [id] : []));
  const names = await loadUserNames(ctx, [...new Set(userIds)]);
  return entries.map(({ before, after, detail, ...entry }) => ({
    ...entry,
    subjectName: names.get(entry.subject.id) ?? entry.subject.id,
    changes: describeChanges({ before, after, detail }, texts),
  }));
}

/** Lists the staff, and the person in the address, who may have left. */
async function listPeopleToChoose(ctx: RequestCtx, chosenId: string) {
  const people = (await listStaff(ctx)).map(({ userId, name }) => ({ userId, name }));
  if (["", "system"].includes(chosenId) || people.some(({ userId }) => userId === chosenId))
    return people;
  const names = await loadUserNames(ctx, [chosenId]);
  return [...people, { userId: chosenId, name: names.get(chosenId) ?? "" }];
}

export default function AuditLogScreen() {
  const { query, entries, people, next } = useLoaderData<typeof loader>();
  const t = useTranslations();
  return (
    <Section id="audit-log">
      <AuditFilters query={query} people={people} />
      <div className="studio-card">
        {entries.length > 0 ? (
          <ol className="studio-list">
            {entries.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} query={query} />
            ))}
          </ol>
        ) : isFiltered(query) ? (
          <EmptyNote title={t("studio.audit.no-match")}>
            <Link to="/studio/settings/audit-log">{t("studio.audit.show-all")}</Link>
          </EmptyNote>
        ) : (
          <EmptyNote title={t("studio.audit.none")} />
        )}
      </div>
      <div className="studio-form__end">
        {query.cursor !== "" && (
          <Link className="studio-button" to={auditLogPath(query)}>
            {t("studio.audit.newest")}
          </Link>
        )}
        {next !== null && (
          <Link className="studio-button" to={auditLogPath(query, { cursor: next })}>
            {t("studio.audit.older")}
          </Link>
        )}
        {entries.length > 0 && <ExportForm query={query} />}
      </div>
    </Section>
  );
}

/** Saves all entries of the list as a file. The answer isn't a page, so scripts must not send the form. */
function ExportForm({ query }: { query: Record<string, string> }) {
  const t = useTranslations();
  const filters = Object.entries(query).filter(([, value]) => value !== "");
  return (
    <Form method="post" action="/studio/settings/audit-log/export" reloadDocument>
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="studio-button" type="submit">
        {t("studio.audit.export")}
      </button>
    </Form>
  );
}
