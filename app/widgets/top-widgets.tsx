import type { RootData } from "#request/root-data.ts";
import TopBanner from "./banner/banner.tsx";
import CookieSnackbar from "./cookie-snackbar/cookie-snackbar.tsx";

/** What comes before a page's header: the cookie snackbar and the banner. */
export default function TopWidgets({ root }: { root: RootData }) {
  const { banner } = root.widgets;
  return (
    <>
      {root.needsCookieConsent && <CookieSnackbar />}
      {banner && <TopBanner banner={banner} />}
    </>
  );
}
