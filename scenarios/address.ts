import { safePath } from "./safe-path.ts";

/** The parameters of an address that open a scenario. */
export type ScenarioAddress = {
  scenario: string;
  step?: string | undefined;
  /** Always a path on this portal. */
  returnTo?: string | undefined;
  /** Id of the form of `dynamic-form`. It is not secret, and a reload needs it. */
  form?: string | undefined;
};

/** The longest single-use token that is read from an address. */
export const pwdtokenMaxChars = 512;

/** The scenarios that a link with a single-use token opens. */
const tokenScenarios: ReadonlySet<string> = new Set([
  "restore-password",
  "user-terminate-by-email",
  "user-terminate-by-messenger",
]);

const namePattern = /^[\w-]{1,64}$/;
const readName = (value: string | null): string | undefined =>
  value !== null && namePattern.test(value) ? value : undefined;

/**
 * Reads what an address says about a scenario: `scenario`, `step`, `returnTo` (limited to this portal, otherwise `/`),
 * `form` for dynamic-form only, and `pwdtoken` for scenarios that an email links to. Returns undefined when it names
 * none. The scenario may be unknown: the engine logs that.
 */
export function readScenarioAddress(
  search: URLSearchParams,
): (ScenarioAddress & { pwdtoken?: string }) | undefined {
  const scenario = readName(search.get("scenario"));
  if (!scenario) return undefined;
  const returnTo = search.get("returnTo");
  const pwdtoken = search.get("pwdtoken");
  const step = readName(search.get("step"));
  const form = scenario === "dynamic-form" ? readName(search.get("form")) : undefined;
  return {
    scenario,
    ...(step && { step }),
    ...(returnTo !== null && { returnTo: safePath(returnTo, "/") }),
    ...(form && { form }),
    ...(tokenScenarios.has(scenario) &&
      pwdtoken &&
      pwdtoken.length <= pwdtokenMaxChars && { pwdtoken }),
  };
}

/** Parameters that a new scenario address replaces or drops. Tokens must not be copied into it. */
const replacedParameters = ["scenario", "step", "returnTo", "form", "pwdtoken", "quick_token"];

function withParameters(path: string, values: Record<string, string | undefined>): string {
  const url = new URL(safePath(path, "/"), "https://portal.invalid");
  for (const key of replacedParameters) url.searchParams.delete(key);
  for (const [key, value] of Object.entries(values)) if (value) url.searchParams.set(key, value);
  return url.pathname + url.search + url.hash;
}

/** Returns the path of a login page that leads back to `to` afterwards. */
export const withReturnTo = (path: string, to: string | undefined): string =>
  withParameters(path, { returnTo: to && safePath(to, "/") });

/**
 * Returns the address under which a scenario opens on the page `path`. Preserves the page's own parameters, drops
 * single-use tokens, and writes only the scenario's id, its step, `returnTo` and the form's id.
 */
export function scenarioAddress(path: string, address: ScenarioAddress): string {
  const { scenario, step, returnTo, form } = address;
  return withParameters(path, {
    scenario,
    step,
    returnTo: returnTo && safePath(returnTo, "/"),
    form: scenario === "dynamic-form" ? form : undefined,
  });
}
