import { plainCookie } from "./cookies.ts";

const campaignParameters = ["utm_source", "utm_campaign", "utm_medium", "utm_content", "utm_term"];
const trackingMaxChars = 200;

/**
 * Returns cookies for data in the URL: mentor, team, a complete campaign, and the language, so that a visitor who
 * followed a link with `?lang=uk` stays in Ukrainian.
 */
export function cookiesFromUrl(
  search: URLSearchParams,
  languages: readonly string[],
  secure: boolean,
): string[] {
  const lines: string[] = [];
  const language = search.get("lang");
  if (language !== null && languages.includes(language))
    lines.push(plainCookie("lang", language, secure));
  for (const [name, value] of referralFromUrl(search)) lines.push(plainCookie(name, value, secure));
  return lines;
}

/** Returns the values of a link to this visit, by the names of their cookies: mentor, team and a complete campaign. */
export function referralFromUrl(search: URLSearchParams): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of ["mentor_id", "team_id"]) {
    const value = search.get(name);
    if (value) values.set(name, value.slice(0, trackingMaxChars));
  }
  if (search.get("utm_source") && search.get("utm_campaign")) {
    const campaign = Object.fromEntries(
      campaignParameters.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value.slice(0, trackingMaxChars)]] : [];
      }),
    );
    values.set("utm-meta", JSON.stringify(campaign));
  }
  return values;
}
