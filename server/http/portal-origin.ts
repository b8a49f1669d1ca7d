import type { Environment } from "#platform/environment.ts";

/** Where a portal is reached by one of its hosts, for what no request asks for: a job, a command. */
export function portalOrigin(
  { mode, port, publicPort }: Pick<Environment, "mode" | "port" | "publicPort">,
  host: string,
): string {
  return mode === "production" ? `https://${host}` : `http://${host}:${publicPort ?? port}`;
}
