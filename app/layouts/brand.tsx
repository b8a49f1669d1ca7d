import { Link } from "react-router";
import { LampMark } from "#ui/art.tsx";
import type { RootData } from "#app/root-data.ts";

/** The portal's mark and name; leads home. */
export function Brand({ root }: { root: RootData }) {
  return (
    <Link className="brand" to="/">
      <LampMark />
      {root.portal.name}
    </Link>
  );
}
