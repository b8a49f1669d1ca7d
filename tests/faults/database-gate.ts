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
  const target = parseTarget(url);
  const sockets = new Set<Socket>();
  const server = createServer((clientSocket) => {
    const databaseSocket = connect(target);
    for (const [socket, peer] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(socket);
      socket.pipe(peer);
      socket.on("error", () => peer.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
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
  const gateUrl = new URL(url);
  gateUrl.searchParams.delete("host");
  gateUrl.host = `127.0.0.1:${port}`;
  return { url: gateUrl.href, shut, open, close: shut };
}

function parseTarget(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  if (host.startsWith("/")) return { path: join(host, `.s.PGSQL.${port || 5432}`) };
  return { host, port: Number(port || 5432) };
}
