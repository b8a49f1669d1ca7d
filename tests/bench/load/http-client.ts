import { connect, type Socket } from "node:net";

/** What is known of a response. Its body is only counted. */
export type ResponseSummary = { status: number; bodyBytes: number };

/**
 * One keep-alive connection over a plain socket. It sends prepared bytes and only counts what comes back, so that it
 * needs far less CPU than the server. It understands Content-Length and chunked responses.
 */
export class HttpClient {
  readonly #port: number;
  #socket: Socket | undefined;
  #reader = newResponseReader();
  #pending: { resolve(response: ResponseSummary): void; reject(error: Error): void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a complete request. Wait for the response before sending the next one. */
  send(request: Buffer): Promise<ResponseSummary> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
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
    this.#reader = newResponseReader();
    socket.on("data", (chunk) => this.#receive(chunk));
    socket.on("error", (error) => this.#fail(socket, error));
    socket.on("close", () => this.#fail(socket, new Error("the connection was closed")));
    return socket;
  }

  #receive(chunk: Buffer): void {
    const response = this.#reader.read(chunk);
    if (!response) return;
    if (response.closesConnection) this.close();
    this.#reader = newResponseReader();
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.resolve(response);
  }

  #fail(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    const pending = this.#pending;
    this.#pending = undefined;
    pending?.reject(error);
  }
}

type ResponseReader = {
  read(chunk: Buffer): (ResponseSummary & { closesConnection: boolean }) | undefined;
};

const headerEnd = Buffer.from("\r\n\r\n");

/** Reads one response from chunks of any size. */
function newResponseReader(): ResponseReader {
  let header: Buffer = Buffer.alloc(0);
  let status = 0;
  let closesConnection = false;
  let body: { read(chunk: Buffer): number | undefined } | undefined;
  return {
    read(chunk) {
      let unreadBytes = chunk;
      if (!body) {
        header = header.length === 0 ? chunk : Buffer.concat([header, chunk]);
        const end = header.indexOf(headerEnd);
        if (end < 0) return undefined;
        const text = header.toString("latin1", 0, end);
        status = Number(text.slice(9, 12));
        closesConnection = /\r\nconnection: close/i.test(text);
        body = newBodyReader(status, text);
        unreadBytes = header.subarray(end + headerEnd.length);
      }
      const bodyBytes = body.read(unreadBytes);
      return bodyBytes === undefined ? undefined : { status, bodyBytes, closesConnection };
    },
  };
}

function newBodyReader(
  status: number,
  header: string,
): { read(chunk: Buffer): number | undefined } {
  const length = /\r\ncontent-length: *(\d+)/i.exec(header)?.[1];
  if (length !== undefined || status === 304 || status === 204) {
    return bodyOfLength(Number(length ?? 0));
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(header)) return bodyOfChunks();
  return bodyOfLength(0);
}

function bodyOfLength(length: number) {
  let received = 0;
  return {
    read(chunk: Buffer): number | undefined {
      received += chunk.length;
      return received >= length ? length : undefined;
    },
  };
}

function bodyOfChunks() {
  let buffered: Buffer = Buffer.alloc(0);
  let bytesToSkip = 0;
  let totalBytes = 0;
  return {
    read(chunk: Buffer): number | undefined {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      for (;;) {
        const skipped = Math.min(bytesToSkip, buffered.length);
        buffered = buffered.subarray(skipped);
        bytesToSkip -= skipped;
        const lineEnd = bytesToSkip > 0 ? -1 : buffered.indexOf("\r\n");
        if (lineEnd < 0) return undefined;
        const size = Number.parseInt(buffered.toString("latin1", 0, lineEnd), 16);
        if (size === 0) return buffered.length >= lineEnd + 4 ? totalBytes : undefined;
        totalBytes += size;
        // The line with the size, the chunk and its line ending.
        bytesToSkip = lineEnd + 2 + size + 2;
      }
    },
  };
}
