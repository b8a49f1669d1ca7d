import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { languageName } from "#platform/intl-formats.ts";
import type { FilterGroup, Status } from "./filter.ts";

/** The filter: rows of links, with the selected ones marked. */
export function FilterLinks({ groups }: { groups: readonly FilterGroup[] }) {
  const t = useTranslations();
  if (groups.length === 0) return null;
  return (
    <nav className="filter" aria-label={t("course-list.filter")}>
      {groups.map(({ name, options }) => (
        <ul key={name} className="chips" aria-label={t(`course-list.by-${name}`)}>
          {options.map(({ value, title, href, isCurrent }) => (
            <li key={value ?? ""}>
              <Link
                className="chip"
                to={href}
                preventScrollReset
                aria-current={isCurrent ? "true" : undefined}
                lang={name === "language" ? (value ?? undefined) : undefined}
              >
                {value === null ? t(`course-list.any-${name}`) : titleOf(name, value, title)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );

  function titleOf(name: FilterGroup["name"], value: string, title: string): string {
    if (name === "progress") return t(`course-list.progress-${value as Status}`);
    if (name === "price")
      return value === "free" ? t("course-card.free") : t("course-list.price-paid");
    return name === "language" ? languageName(value) : title;
  }
}
