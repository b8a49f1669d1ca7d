import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import { previewPath, revisionParameter } from "#domains/pages/preview-link.ts";
import type { Policy } from "./list-policies.server.ts";
import type { PolicyVersion } from "./policies.tsx";

type Props = { policy: Policy & { versions: readonly PolicyVersion[] } };

/** One policy: which text visitors read, since when, and its earlier versions. */
export function PolicyRow({ policy }: Props) {
  const t = useTranslations();
  const format = useFormatter();
  const { category, type, page, accepted, versions } = policy;
  const name = t(`policy.${category}`);
  const dateOf = (at: number) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const state = page?.published
    ? t("studio.policies.own", { version: page.revision, date: dateOf(page.revisedAt) })
    : t(page ? "studio.policies.unpublished" : "studio.policies.template");
  // Mentors' policies have no page of their own: a popup shows them.
  const publicPath = type === "default" ? `/${category}/` : `/?popup=policy&of=${category}`;
  return (
    <li className="studio-language" id={category}>
      <div className="studio-language__text studio-language__text--long">
        <b>{name}</b>
        {page?.isChanged && (
          <>
            {" "}
            <span className="studio-badge">{t("studio.policies.draft")}</span>
          </>
        )}
        <p className="studio-muted studio-small">{state}</p>
        {accepted !== null && (
          <p className="studio-muted studio-small">
            {t("studio.policies.accepted", { count: accepted })}
          </p>
        )}
      </div>
      <a
        className="studio-button"
        href={publicPath}
        aria-label={t("studio.policies.read-label", { name })}
      >
        {t("studio.policies.read")}
      </a>
      <Link
        className="studio-button"
        to={page ? `/studio/pages/${category}` : "/studio/pages"}
        aria-label={t(page ? "studio.policies.edit-label" : "studio.policies.create-label", {
          name,
        })}
      >
        {t(page ? "studio.policies.edit" : "studio.policies.create")}
      </Link>
      {versions.length > 0 && (
        <details className="studio-language__more">
          <summary>{t("studio.policies.versions", { name })}</summary>
          <ol className="studio-policies__versions" reversed>
            {versions.map(({ revision, createdAt, author }) => (
              <li key={revision}>
                <a
                  className="studio-link"
                  href={`${previewPath(category)}?${revisionParameter}=${revision}`}
                >
                  {t("studio.policies.one-version", { version: revision })}
                </a>{" "}
                <span className="studio-muted">
                  <time dateTime={new Date(createdAt).toISOString()}>{dateOf(createdAt)}</time>
                  {author !== null && (
                    <>
                      {" · "}
                      <bdi>{author}</bdi>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
