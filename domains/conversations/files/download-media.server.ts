import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import { providerKeysOf } from "#domains/settings/providers.server.ts";
import { ServiceFailure } from "#platform/call-service.server.ts";
import { DownloadRefused } from "#platform/download-file.server.ts";
import { unreachableAfterMs } from "#domains/conversations/channels/deliver-messages.server.ts";
import type { ActorlessCtx } from "#domains/conversations/channels/learner-context.server.ts";
import { fileMaxBytes, type FileKind, type FileProblem, type FileSource } from "./message-file.ts";

/**
 * Downloads a file that a messenger has.
 * @param sentAt when it came: a messenger that can't be reached for too long is given up
 * @returns its bytes, or why it can't be taken
 * @throws ServiceFailure if the messenger can't be reached, so that the job is tried again
 */
export async function downloadMedia(
  ctx: ActorlessCtx,
  kind: FileKind,
  { channel, reference }: FileSource,
  sentAt: Date,
): Promise<Buffer | FileProblem> {
  const keys = await providerKeysOf(ctx, channel);
  const adapter = adapterOf(channel);
  if (!keys || !adapter.fetchMedia) return "gone";
  try {
    const connection = { urls: ctx.providers.urls, keys };
    return await adapter.fetchMedia(connection, reference, fileMaxBytes[kind]);
  } catch (error) {
    if (error instanceof DownloadRefused)
      return error.reason === "private" ? "unreachable" : error.reason;
    if (!(error instanceof ServiceFailure)) throw error;
    if (ctx.clock.now() - sentAt.getTime() < unreachableAfterMs) throw error;
    return "unreachable";
  }
}
