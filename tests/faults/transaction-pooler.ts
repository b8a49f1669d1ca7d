import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/**
 * Opens a connection pooler that works like PgBouncer with pool_mode = transaction and a single connection to the
 * database: all clients take turns in one session.
 * @returns its address, and a function that closes it
 */
export async function openTransactionPooler(
  url: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  const database = host.startsWith("/")
    ? connect(join(host, `.s.PGSQL.${port || 5432}`))
    : connect(Number(port || 5432), host);
  database.on("error", () => {});
  let welcome: Buffer | undefined;
  let current: Socket | undefined;
  const waiting: { client: Socket; data: Buffer }[] = [];

  function takeTurns(): void {
    if (current) return;
    const turn = waiting.shift();
    if (!turn) return;
    current = turn.client;
    database.write(turn.data);
  }
  database.on("data", (data: Buffer) => {
    // What arrives while no client has its turn, such as a notification, belongs to nobody.
    current?.write(data);
    // An answer ends with ReadyForQuery: Z, its length 5, and I outside of a transaction.
    if (!data.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))) return;
    welcome ??= data;
    current = undefined;
    takeTurns();
  });
  const server = createServer((client) => {
    let hasStarted = false;
    client.on("error", () => {});
    client.on("data", (data: Buffer) => {
      const isStart = !hasStarted;
      hasStarted = true;
      if (isStart && welcome) return void client.write(welcome);
      // A client that leaves doesn't end the session.
      if (data[0] === 0x58) return void client.end();
      waiting.push({ client, data });
      takeTurns();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const poolerUrl = new URL(url);
  poolerUrl.searchParams.delete("host");
  poolerUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: poolerUrl.href,
    async close() {
      database.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
