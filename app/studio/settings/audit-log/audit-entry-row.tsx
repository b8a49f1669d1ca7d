import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { auditSubjectKey } from "./audit-actions.ts";
import { type AuditQuery, auditLogPath } from "./audit-query.ts";
import type { ChangeLine } from "./describe-changes.ts";

type Props = {
  query: AuditQuery;
  entry: {
    actor: string;
    actorName: string;
    action: string;
    at: string;
    subject: { type: string; id: string };
    subjectName: string;
    changes: ChangeLine[];
  };
};

/** An entry with more lines than this is folded. */
const openLinesMax = 3;

/** Who changed what and when. The person and the subject lead to all their entries. */
export function AuditEntryRow({ entry, query }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { actor, actorName, action, subject, subjectName, at, changes } = entry;
  const isSystem = actor === "system";
  const personName = actorName || t(isSystem ? "studio.audit.system" : "studio.audit.unknown");
  const actionKey = `studio.audit.action.${action}`;
  const subjectKey = auditSubjectKey(subject.type);
  const subjectPath = [subject.type, subject.id].filter((part) => part !== "").join(":");
  return (
    <li className="studio-attempt">
      <p>
        <b>{t.has(actionKey as never) ? t(actionKey as never) : action}</b>
        {subject.type !== "" && (
          <>
            {" · "}
            <Link to={auditLogPath(query, { subject: subjectPath })}>
              {t.has(subjectKey as never) ? t(subjectKey as never) : subject.type}{" "}
              <bdi>{subjectName}</bdi>
            </Link>
          </>
        )}
      </p>
      <p className="studio-muted studio-small">
        <Link to={auditLogPath(query, { person: actor })}>
          <bdi>{personName}</bdi>
        </Link>
        {" · "}
        <time dateTime={at}>
          {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
      {changes.length > openLinesMax ? (
        <details>
          <summary>{t("studio.audit.details", { count: changes.length })}</summary>
          <ChangeList changes={changes} />
        </details>
      ) : (
        changes.length > 0 && <ChangeList changes={changes} />
      )}
    </li>
  );
}

/** The fields of an entry: each with its value before and after. */
function ChangeList({ changes }: { changes: readonly ChangeLine[] }) {
  return (
    <dl className="studio-changes">
      {changes.map((line) => (
        <div key={`${line.field} ${line.before === null}`}>
          <dt>
            <bdi>{line.field}</bdi>
          </dt>
          <dd>
            <ChangedValue {...line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChangedValue({ before, after }: ChangeLine) {
  const t = useTranslations();
  if (before === null) return <bdi>{after}</bdi>;
  return (
    <>
      <span className="studio-hidden">{t("studio.audit.before")} </span>
      <del>
        <bdi>{before}</bdi>
      </del>{" "}
      <span className="studio-hidden">{t("studio.audit.after")} </span>
      <ins>
        <bdi>{after}</bdi>
      </ins>
    </>
  );
}
