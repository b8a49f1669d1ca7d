import { Link } from "react-router";
import { useTranslations } from "use-intl";

type Props = {
  /** What the pages are of, for screen readers. */
  label: string;
  /** The address of the first page; null while it is shown. */
  firstPath: string | null;
  /** The address of the next page; null at the end. */
  nextPath: string | null;
};

/** The links under a list that is divided into pages. */
export function PageLinks({ label, firstPath, nextPath }: Props) {
  const t = useTranslations();
  if (firstPath === null && nextPath === null) return null;
  return (
    <nav className="studio-pages" aria-label={label}>
      {firstPath !== null && (
        <Link className="studio-button" to={firstPath}>
          {t("studio.people.first-page")}
        </Link>
      )}
      {nextPath !== null && (
        <Link className="studio-button" to={nextPath}>
          {t("studio.people.next-page")}
        </Link>
      )}
    </nav>
  );
}
