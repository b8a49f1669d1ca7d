import type { ReactNode } from "react";
import { Link } from "react-router";
import { safeHref } from "#ui/rich-node.ts";

/** A link to an address from content. Within the portal it navigates in place. An unsafe address is not shown. */
export function ActionLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  const safe = safeHref(href);
  if (safe === undefined) return null;
  if (/^[/?]/.test(safe)) {
    return (
      <Link className={className} to={safe} preventScrollReset={safe.startsWith("?")}>
        {children}
      </Link>
    );
  }
  const away = /^https?:/i.test(safe);
  return (
    <a className={className} href={safe} rel={away ? "noopener noreferrer" : undefined}>
      {children}
    </a>
  );
}
