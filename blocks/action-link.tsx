import type { ReactNode } from "react";
import { Link } from "react-router";
import { safeHref } from "#ui/rich-node.ts";

/** A link to an address from content. Within the portal it navigates in place. An unsafe address is not shown. */
export function ActionLink({
  href,
  className,
  isCurrent,
  children,
}: {
  href: string;
  className: string;
  /** Whether it leads to what is shown now. */
  isCurrent?: boolean;
  children: ReactNode;
}) {
  const safeUrl = safeHref(href);
  if (safeUrl === undefined) return null;
  if (/^[/?]/.test(safeUrl)) {
    return (
      <Link
        className={className}
        to={safeUrl}
        aria-current={isCurrent ? "true" : undefined}
        preventScrollReset={safeUrl.startsWith("?")}
      >
        {children}
      </Link>
    );
  }
  const isExternal = /^https?:/i.test(safeUrl);
  return (
    <a className={className} href={safeUrl} rel={isExternal ? "noopener noreferrer" : undefined}>
      {children}
    </a>
  );
}
