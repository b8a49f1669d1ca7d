import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A proxy in front of a database. While it is shut, a server sees a PostgreSQL that is down. */
export type DatabaseGate = {
  /** The database's address through the gate. */
  url: string;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a gate to the database at `url`, through a Unix socket or TCP. */
export async function openGate(url: string): Promise<DatabaseGate> {
  const target = targetOf(url);
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(target);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  let port = 0;
  async function open(): Promise<void> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  }
  async function shut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await open();
  const through = new URL(url);
  through.searchParams.delete("host");
  through.host = `127.0.0.1:${port}`;
  return { url: through.href, shut, open, close: shut };
}

function targetOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  if (host.startsWith("/")) return { path: join(host, `.s.PGSQL.${port || 5432}`) };
  return { host, port: Number(port || 5432) };
}
