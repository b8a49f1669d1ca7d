import type { DetailedError, Upload } from "tus-js-client";
import { mediaUploadsPath, type StoredMedia } from "#domains/files/media.ts";
import { findUploadProblem } from "#domains/files/uploadable.ts";
import { firstPieceBytes, nextPieceBytes } from "./piece-size.ts";
import { problemOf, UploadProblem } from "./upload-problem.ts";

const retryMs = 2_000;

type UploadOptions = {
  /** Called with the part that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the connection is lost, and when it is back. */
  onOffline?: (isOffline: boolean) => void;
  /** Called when all bytes have arrived and the server looks at the file. */
  onArrived?: () => void;
  /** Called with the upload's id on the server. */
  onBegun?: (uploadId: string) => void;
  /** An unfinished upload of the same file. Once the file is sent as a new upload instead, it ends; null: none. */
  continues?: string | null;
  /** Stops the upload. The same file continues where it stopped. */
  signal?: AbortSignal;
  /** The id of the file whose place the upload takes; absent: none. */
  replaces?: string | undefined;
};

/**
 * Uploads a file into the media library. It goes on after a lost connection, and where it stopped if the same file is
 * chosen again within a week.
 * @throws UploadProblem, or the signal's reason
 */
export async function uploadFile(
  file: File,
  { onProgress, onOffline, onArrived, onBegun, continues, signal, replaces }: UploadOptions = {},
): Promise<StoredMedia> {
  const problem = findUploadProblem(file.name, file.size);
  if (problem) throw new UploadProblem(problem);
  const { Upload } = await import("tus-js-client");
  const upload = new Upload(file, {
    endpoint: mediaUploadsPath,
    chunkSize: firstPieceBytes,
    retryDelays: null,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => onProgress?.(sent / total),
    onUploadUrlAvailable: () => {
      onBegun?.(idOf(upload));
      if (continues && continues !== idOf(upload)) void deleteUpload(continues);
    },
    onChunkComplete: (bytes) => {
      onOffline?.(false);
      const now = performance.now();
      upload.options.chunkSize = nextPieceBytes(bytes, now - pieceStartedAt);
      pieceStartedAt = now;
    },
  });
  let pieceStartedAt = performance.now();
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  const sendUnchanged = async () => {
    await requireUnchanged(file);
    await sendRest(upload, signal);
  };
  await retryWhileUnreachable(sendUnchanged, { onOffline, signal });
  onArrived?.();
  const uploadId = idOf(upload);
  const path = replaces === undefined ? "/api/media" : `/api/media/${replaces}/replace`;
  return retryWhileUnreachable(() => addToLibrary(path, uploadId, signal), { onOffline, signal });
}

const idOf = ({ url }: Upload): string => url!.slice(url!.lastIndexOf("/") + 1);

/**
 * Deletes an unfinished upload: this browser has begun another one of that file, or the file has changed since. If it
 * can't be deleted now, it is listed until it is too old.
 */
async function deleteUpload(uploadId: string): Promise<void> {
  await fetch(`/api/media/uploads/${uploadId}`, { method: "DELETE" }).catch(() => {});
}

/**
 * Browsers refuse to read a file that was changed or moved since it was chosen. While it is sent, that looks like a lost
 * connection.
 * @throws UploadProblem
 */
async function requireUnchanged(file: File): Promise<void> {
  await file
    .slice(-1)
    .arrayBuffer()
    .catch(() => {
      throw new UploadProblem({ key: "studio.media.problem.file-changed" });
    });
}

/** The server can't be reached, or not now. */
class Unreachable extends Error {}

/**
 * Sends what the server doesn't have yet. If the upload is gone, another tab has completed it, or somebody has deleted it:
 * adding it to the library then tells which.
 */
function sendRest(upload: Upload, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      void upload.abort();
      reject(signal!.reason as Error);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    const end = (settle: () => void) => {
      signal?.removeEventListener("abort", stop);
      settle();
    };
    upload.options.onSuccess = () => end(resolve);
    upload.options.onError = (error) => {
      const { originalRequest, originalResponse: answer } = error as DetailedError;
      const status = answer?.getStatus() ?? 0;
      const isPiece = originalRequest.getMethod() === "PATCH";
      if (isPiece && goneStatuses.includes(status)) end(resolve);
      else if ((isPiece && status === overtakenStatus) || canRetry(status))
        end(() => reject(new Unreachable()));
      else end(() => reject(refusalOf(status, answer!.getBody())));
    };
    upload.start();
  });
}

/** For a piece of an upload, not for a new one. */
const goneStatuses = [404, 410];
/** Another tab has sent this piece. For a new upload, 409 says that there is no room. */
const overtakenStatus = 409;

/** Without a response, during a restart of the server, or while another request still writes the same upload. */
const canRetry = (status: number): boolean =>
  status === 0 || status === 429 || status === 423 || status >= 500;

const refusalOf = (status: number, body: string): UploadProblem =>
  status === 401 ? new UploadProblem({ key: "studio.media.problem.signed-out" }) : problemOf(body);

async function addToLibrary(
  path: string,
  uploadId: string,
  signal: AbortSignal | undefined,
): Promise<StoredMedia> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uploadId }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? (error as Error) : new Unreachable();
  });
  if (response.ok) return (await response.json()) as StoredMedia;
  if (response.status === 429 || response.status >= 500) throw new Unreachable();
  throw refusalOf(response.status, await response.text());
}

async function retryWhileUnreachable<Result>(
  run: () => Promise<Result>,
  { onOffline, signal }: Pick<UploadOptions, "onOffline" | "signal">,
): Promise<Result> {
  for (;;) {
    try {
      const result = await run();
      onOffline?.(false);
      return result;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      onOffline?.(true);
      await waitForConnection(signal);
    }
  }
}

/** Waits a moment, or until the browser says that it is online again. */
function waitForConnection(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, retryMs);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();
  });
}
