import { Link } from "react-router";
import type { RootData } from "#request/root-data.ts";

/** Links to the main page, with one picture that holds the portal's logo and name, or else with both separately. */
export function Brand({ root }: { root: RootData }) {
  const { logo, logoWithText } = root.theme;
  return (
    <Link className="brand" to="/">
      {logoWithText ? (
        <img className="brand__wide" src={logoWithText} alt={root.portal.name} height={40} />
      ) : (
        <>
          <img className="brand-mark" src={logo} alt="" width={32} height={32} />
          <span className="brand__name">{root.portal.name}</span>
        </>
      )}
    </Link>
  );
}
