import { plainCookie } from "./cookies.ts";

const trackingNames = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const trackingMaxChars = 200;

/**
 * Cookies for what an address carries (sections 2.1 and 4.3): mentor, team, a campaign when it is whole, and the
 * language, so that who came by `?lang=uk` goes on reading Ukrainian.
 */
export function addressCookies(
  search: URLSearchParams,
  languages: readonly string[],
  secure: boolean,
): string[] {
  const lines: string[] = [];
  const language = search.get("lang");
  if (language !== null && languages.includes(language))
    lines.push(plainCookie("lang", language, secure));
  for (const name of ["mentor_id", "team_id"]) {
    const value = search.get(name);
    if (value) lines.push(plainCookie(name, value.slice(0, trackingMaxChars), secure));
  }
  if (search.get("utm_source") && search.get("utm_campaign")) {
    const meta = Object.fromEntries(
      trackingNames.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value.slice(0, trackingMaxChars)]] : [];
      }),
    );
    lines.push(plainCookie("utm-meta", JSON.stringify(meta), secure));
  }
  return lines;
}
