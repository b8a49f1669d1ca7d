import type { RootData } from "#request/root-data.ts";
import { NavLink } from "#app/layouts/nav-link.tsx";

type Banner = NonNullable<RootData["widgets"]["banner"]>;

/** The strip above the page: one line with a link. */
export default function TopBanner({ banner }: { banner: Banner }) {
  return (
    <aside className="banner" aria-label={banner.title}>
      {banner.href === "" ? <p>{banner.title}</p> : <NavLink item={banner} />}
    </aside>
  );
}
