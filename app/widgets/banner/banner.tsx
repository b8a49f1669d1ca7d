import type { RootData } from "#request/root-data.ts";
import { NavLink } from "#app/layouts/nav-link.tsx";

type Banner = NonNullable<RootData["widgets"]["banner"]>;

/** The strip above everything (section 3, banner): one line that leads somewhere. */
export default function TopBanner({ banner }: { banner: Banner }) {
  return (
    <aside className="banner" aria-label={banner.title}>
      {banner.href === "" ? <p>{banner.title}</p> : <NavLink item={banner} />}
    </aside>
  );
}
