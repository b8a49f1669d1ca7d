import { Link } from "react-router";
import type { RootData } from "#request/root-data.ts";

/** The portal's logo and name, or the picture that holds both, as a link home. Without the picture the name remains. */
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
