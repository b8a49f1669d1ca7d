import { Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { listStaff, type StaffMember } from "#domains/identity/membership/list-staff.server.ts";
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
import { auditFilterOf, auditLogPath, countFilters, readAuditQuery } from "./audit-query.ts";
import { describeChanges } from "./describe-changes.ts";
import type { Route } from "./+types/audit-log";

/** The most entries on one page. */
const entriesMax = 30;

/**
 * The changes that staff made, the newest first, filtered by the address. The list and the names in it are one query each,
 * and so are the people to choose from.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = readAuditQuery(new URL(request.url).searchParams);
  const { cursor, ...filters } = query;
  const list = ["audit log screen", ...Object.values(filters)];
  const after = cursor === "" ? null : decodeCursor(ctx, list, cursor);
  const [{ rows, next }, staff] = await Promise.all([
    listAuditLog(ctx, auditFilterOf(query), loadUserNames, { limit: entriesMax, after }),
    listStaff(ctx),
  ]);
  return {
    query,
    entries: describeEntries(ctx, rows),
    people: listPeopleToChoose(staff, query.person, rows),
    next: next && encodeCursor(ctx, list, next),
  };
}

function describeEntries(ctx: RequestCtx, entries: readonly AuditEntry[]) {
  const t = translatorFor(ctx, ctx.language);
  const texts = {
    yes: t("studio.audit.yes"),
    no: t("studio.audit.no"),
    roleName: (name: string) => {
      const role = staffRoles.find((one) => one === name);
      return role ? t(`roles.${role}.name`) : name;
    },
  };
  return entries.map(({ before, after, detail, ...entry }) => ({
    ...entry,
    subjectName: entry.subjectName || entry.subject.id,
    changes: describeChanges({ before, after, detail }, texts),
  }));
}

/** The staff, and the person in the address, who may have left: their name is in the entries. */
function listPeopleToChoose(
  staff: readonly StaffMember[],
  chosenId: string,
  entries: readonly AuditEntry[],
) {
  const people = staff.map(({ userId, name }) => ({ userId, name }));
  if (["", "system"].includes(chosenId) || people.some(({ userId }) => userId === chosenId))
    return people;
  return [...people, { userId: chosenId, name: entries[0]?.actorName ?? "" }];
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
        ) : countFilters(query) > 0 ? (
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
      <button id="export" className="studio-button" type="submit">
        {t("studio.audit.export")}
      </button>
    </Form>
  );
}
