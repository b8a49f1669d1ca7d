import type { Environment } from "#platform/environment.ts";

/** Returns a portal's origin by one of its hosts, for work without a request: a job or a command. */
export function portalOrigin(
  { mode, port, publicPort }: Pick<Environment, "mode" | "port" | "publicPort">,
  host: string,
): string {
  return mode === "production" ? `https://${host}` : `http://${host}:${publicPort ?? port}`;
}
