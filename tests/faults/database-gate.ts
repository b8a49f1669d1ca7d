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
  /** Lets nothing through any more without cutting a connection, like a broken network. `thaw` cuts what was open. */
  freeze(): void;
  thaw(): void;
  /** Holds back what the server hears by NOTIFY, until the returned function is called. */
  holdNotifications(): () => void;
  /**
   * Passes the next statement with this text on, and cuts its connection instead of passing the answer back. `after` is
   * the text of an earlier statement of the same connection.
   */
  loseAnswerTo(statement: string, after?: string): void;
  /** Passes these bytes back before the answer to that statement. */
  insertBeforeAnswerTo(statement: string, bytes: Buffer, after?: string): void;
  /** Whether the last statement that was waited for has come. */
  hasInterfered(): boolean;
  close(): Promise<void>;
};

/** How a message of PostgreSQL with a notification begins. */
const notificationType = "A".charCodeAt(0);

type Interference = {
  statement: string;
  after: string;
  onAnswer: (client: Socket, answer: Buffer) => void;
};

/** Opens a gate to the database at `url`, through a Unix socket or TCP. */
export async function openGate(url: string): Promise<DatabaseGate> {
  const target = parseTarget(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let held: (() => void)[] | undefined;
  let next: Interference | undefined;

  const server = createServer((clientSocket) => {
    const databaseSocket = connect(target);
    let interference: Interference | undefined;
    let expected: Interference | undefined;
    let hasComeAfter = false;
    clientSocket.on("data", (data: Buffer) => {
      if (isFrozen) return;
      if (expected !== next) [expected, hasComeAfter] = [next, next?.after === ""];
      if (next && hasComeAfter && data.includes(next.statement)) {
        interference = next;
        next = undefined;
      }
      if (next && next.after !== "") hasComeAfter ||= data.includes(next.after);
      databaseSocket.write(data);
    });
    databaseSocket.on("data", (data: Buffer) => {
      if (isFrozen) return;
      const { onAnswer } = interference ?? {};
      interference = undefined;
      if (onAnswer) onAnswer(clientSocket, data);
      else if (held && data[0] === notificationType) held.push(() => clientSocket.write(data));
      else clientSocket.write(data);
    });
    for (const [socket, peer] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(socket);
      socket.on("end", () => peer.end());
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
  return {
    url: gateUrl.href,
    shut,
    open,
    freeze: () => void (isFrozen = true),
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
    },
    holdNotifications() {
      held = [];
      return () => {
        for (const pass of held ?? []) pass();
        held = undefined;
      };
    },
    loseAnswerTo: (statement, after = "") =>
      void (next = { statement, after, onAnswer: (client) => client.destroy() }),
    insertBeforeAnswerTo: (statement, bytes, after = "") =>
      void (next = {
        statement,
        after,
        onAnswer: (client, answer) => client.write(Buffer.concat([bytes, answer])),
      }),
    hasInterfered: () => next === undefined,
    close: shut,
  };
}

function parseTarget(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  if (host.startsWith("/")) return { path: join(host, `.s.PGSQL.${port || 5432}`) };
  return { host, port: Number(port || 5432) };
}
