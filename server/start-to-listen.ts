import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { Environment } from "#platform/environment.ts";
import { listenFailure } from "#platform/listen-failure.server.ts";
import type { Lampstand } from "./create-lampstand.ts";

type ListenAddress = Pick<Environment, "port" | "host">;

/** Listens at the environment's address. @throws StartFailure if that isn't possible */
export const startToListen = (
  lampstand: Pick<Lampstand, "listen">,
  { port, host }: ListenAddress,
  options?: { reusePort: boolean },
): Promise<number> =>
  lampstand.listen(port, host, options).catch((error: unknown) => {
    throw listenFailure(error, host, port);
  });

/**
 * Finds out whether the address is free, and which port it is if any may be taken. Processes that share a port would
 * also share it with another installation, without an error.
 * @throws StartFailure if it isn't free
 */
export async function findFreePort(
  { port, host }: ListenAddress,
  variable?: "PORT" | "MONITORING_PORT",
): Promise<number> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenFailure(error, host, port, variable);
  }
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, "close");
  return found;
}
