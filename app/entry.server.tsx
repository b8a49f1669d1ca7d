import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { databaseProblemOf } from "#platform/database-unavailable.server.ts";
import { requestContext } from "#request/request-context.server.ts";
import { preloadPopup } from "#popups/popup-code.ts";
import { loadAllStepViews } from "#popups/step-views.ts";
import { ThemeCss } from "./theme-css.ts";

const renderLimitMs = 10_000;

/** Renders a whole document. Pages are cached and their scripts hashed, so nothing is sent until all of it is ready. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Both start to load with the server. Without waiting, an early request would get a popup without its form.
  await Promise.all([preloadPopup(), loadAllStepViews()]);
  return new Promise((resolve, reject) => {
    const ctx = context.get(requestContext);
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <ThemeCss value={ctx.themeCss}>
        <ServerRouter context={entry} url={request.url} nonce={ctx.cspNonce} />
      </ThemeCss>,
      {
        nonce: ctx.cspNonce,
        // React would otherwise move larger parts into place with a script, and they would be missing without
        // JavaScript.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(abortTimer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          const output = collectOutput((body) =>
            resolve(new Response(body, { headers, status: finalStatus })),
          );
          output.on("error", reject);
          pipe(output);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = Math.max(finalStatus, 500);
          ctx.log.error({ err: error, requestId: ctx.requestId }, "a page failed to render");
        },
      },
    );
    const abortTimer = setTimeout(abort, renderLimitMs);
  });
}

/** Collects all output in one piece. Nothing reads it as a stream, so nothing waits for backpressure. */
function collectOutput(finish: (written: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      finish(Buffer.concat(chunks));
      done();
    },
  });
}

/** Logs errors thrown in loaders and actions, but not thrown responses and aborted requests. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const ctx = context.get(requestContext);
  const problem = databaseProblemOf(error);
  if (problem !== null) ctx.databaseProblem = problem;
  else
    ctx.log.error({ err: error, requestId: ctx.requestId, url: request.url }, "a request failed");
}
