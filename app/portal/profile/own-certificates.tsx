import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import {
  certificateFilePath,
  certificatePath,
} from "#domains/learning/certificates/certificate.ts";

export type OwnCertificate = {
  number: string;
  title: string;
  name: string;
  finishedAt: number;
  revokedAt: number;
};

/** The user's certificates: the verification page of each, and the document of valid ones. */
export function OwnCertificates({ certificates }: { certificates: OwnCertificate[] }) {
  const t = useTranslations();
  const format = useFormatter();
  const formatDay = (at: number) => format.dateTime(new Date(at), { dateStyle: "long" });
  return (
    <ul className="item-list">
      {certificates.map(({ number, title, name, finishedAt, revokedAt }) => (
        <li key={number} className="item-list__item">
          <span>
            <Link className="link" to={certificatePath(number)}>
              {title}
            </Link>
            <span className="muted small item-list__detail">
              {name} · {t("progress.finished-on", { day: formatDay(finishedAt) })}
            </span>
            {revokedAt > 0 && (
              <span className="small item-list__detail">
                {t("certificate.revoked-lead", { day: formatDay(revokedAt) })}
              </span>
            )}
          </span>
          {revokedAt === 0 && (
            <a className="link" href={certificateFilePath(number)}>
              {t("certificate.download")}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
