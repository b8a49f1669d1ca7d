import type { ChatFile } from "#domains/messaging/adapters/adapter.ts";
import { adapterOf } from "#domains/messaging/adapters/adapters.server.ts";
import type { Ctx } from "#domains/settings/context.server.ts";
import { type FileStore, providerUrlMaxMs } from "#platform/file-store/file-store.server.ts";
import type { Channel } from "#domains/conversations/conversation.ts";
import type { StoredFileRow } from "./read-files.server.ts";

/** Whether answers with files can be sent there. Otherwise they go to the portal. */
export const takesFiles = (channel: Channel): boolean =>
  channel === "portal" || channel === "email" || adapterOf(channel).sendFile !== undefined;

/**
 * Returns a file as a messenger or an email takes it; null if it isn't stored any more. Messengers that fetch it get a URL
 * for this file that works for an hour.
 */
export async function openChatFile(
  { files, portal }: Pick<Ctx, "portal"> & { files: FileStore },
  { kind, type, name, storedName }: StoredFileRow,
): Promise<ChatFile | null> {
  const bytes = storedName === null ? null : await files.readBytes(storedName);
  if (storedName === null || bytes === null) return null;
  const url = files.sign(storedName, { portalId: portal.id, lifeMs: providerUrlMaxMs });
  return {
    kind,
    type,
    name: name || storedName.split("/").at(-1)!,
    bytes: new Uint8Array(bytes),
    url: portal.origin + url,
  };
}
