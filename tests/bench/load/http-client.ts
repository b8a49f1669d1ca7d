import { connect, type Socket } from "node:net";

/** What remains of an answer: its body is counted, never stored. */
export type Answer = { status: number; bodyBytes: number };

/**
 * One keep-alive connection over a plain socket. Requests are prepared bytes, so that the load's own work stays far
 * below the server's. Understands Content-Length and chunks.
 */
export class HttpClient {
  readonly #port: number;
  #socket: Socket | undefined;
  #reader = newReader();
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a complete request; one at a time. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect(this.#port, "127.0.0.1").setNoDelay(true);
    this.#socket = socket;
    this.#reader = newReader();
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#lose(socket, error));
    socket.on("close", () => this.#lose(socket, new Error("the connection was closed")));
    return socket;
  }

  #take(chunk: Buffer): void {
    const answer = this.#reader.read(chunk);
    if (!answer) return;
    if (answer.lastOne) this.close();
    this.#reader = newReader();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(answer);
  }

  #lose(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(error);
  }
}

type Reader = { read(chunk: Buffer): (Answer & { lastOne: boolean }) | undefined };

const headEnd = Buffer.from("\r\n\r\n");

/** Reads one answer, however its bytes are split. */
function newReader(): Reader {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let lastOne = false;
  let body: { read(chunk: Buffer): number | undefined } | undefined;
  return {
    read(chunk) {
      let rest = chunk;
      if (!body) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(headEnd);
        if (end < 0) return undefined;
        const text = head.toString("latin1", 0, end);
        status = Number(text.slice(9, 12));
        lastOne = /\r\nconnection: close/i.test(text);
        body = bodyReader(status, text);
        rest = head.subarray(end + headEnd.length);
      }
      const bodyBytes = body.read(rest);
      return bodyBytes === undefined ? undefined : { status, bodyBytes, lastOne };
    },
  };
}

function bodyReader(status: number, head: string): { read(chunk: Buffer): number | undefined } {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined || status === 304 || status === 204) {
    return countedBody(Number(length ?? 0));
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return chunkedBody();
  return countedBody(0);
}

function countedBody(length: number) {
  let seen = 0;
  return {
    read(chunk: Buffer): number | undefined {
      seen += chunk.length;
      return seen >= length ? length : undefined;
    },
  };
}

function chunkedBody() {
  let kept: Buffer = Buffer.alloc(0);
  let skip = 0;
  let bytes = 0;
  return {
    read(chunk: Buffer): number | undefined {
      kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
      for (;;) {
        const passed = Math.min(skip, kept.length);
        kept = kept.subarray(passed);
        skip -= passed;
        const lineEnd = skip > 0 ? -1 : kept.indexOf("\r\n");
        if (lineEnd < 0) return undefined;
        const size = Number.parseInt(kept.toString("latin1", 0, lineEnd), 16);
        if (size === 0) return kept.length >= lineEnd + 4 ? bytes : undefined;
        bytes += size;
        // The line with the size, the chunk and its line ending.
        skip = lineEnd + 2 + size + 2;
      }
    },
  };
}
