import { isDatabaseUnavailable } from "./database-unavailable.server.ts";
import { StartFailure } from "./start-failure.ts";

/** invalid_password, invalid_authorization_specification */
const invalidCredentialsCodes = new Set(["28P01", "28000"]);
const invalidCatalogName = "3D000";
const insufficientPrivilege = "42501";

/**
 * Turns the first database error into a message for the person who starts the server. It repeats only the host and the
 * name from the database's URL, never the user or the password.
 */
export function connectFailure(error: unknown, url: string): StartFailure {
  const { code, message } = error as Error & { code?: string };
  const { host, name } = describeDatabaseUrl(url);
  const options = { cause: error };
  if (invalidCredentialsCodes.has(code ?? ""))
    return new StartFailure(
      `PostgreSQL at ${host} refuses this user or password: change DATABASE_URL.`,
      options,
    );
  if (code === invalidCatalogName)
    return new StartFailure(
      `PostgreSQL at ${host} has no database "${name}": create it, or change DATABASE_URL.`,
      options,
    );
  if (code === insufficientPrivilege)
    return new StartFailure(
      `The user of DATABASE_URL cannot create tables in the database "${name}": make that user its owner.`,
      options,
    );
  if (isDatabaseUnavailable(error))
    return new StartFailure(
      `PostgreSQL at ${host} does not respond (${code ?? message}): start it, or change DATABASE_URL.`,
      options,
    );
  return new StartFailure(
    `The database at ${host} cannot be used: ${message.split("\n", 1)[0]}.`,
    options,
  );
}

function describeDatabaseUrl(url: string): { host: string; name: string } {
  const parsed = URL.parse(url) ?? URL.parse(url.replace("@/", "@localhost/"));
  const host = parsed?.searchParams.get("host") ?? parsed?.host ?? "";
  return { host: host || "its address", name: parsed?.pathname.slice(1) ?? "" };
}
