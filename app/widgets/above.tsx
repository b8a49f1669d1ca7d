import type { RootData } from "#request/root-data.ts";
import TopBanner from "./banner/banner.tsx";
import CookieSnackbar from "./cookie-snackbar/cookie-snackbar.tsx";

/** What comes before a page's header: the cookie snackbar and the banner. */
export default function Above({ root }: { root: RootData }) {
  const { banner } = root.widgets;
  return (
    <>
      {root.asksCookies && <CookieSnackbar />}
      {banner && <TopBanner banner={banner} />}
    </>
  );
}
