import { downloadMedia } from "#domains/conversations/files/download-media.server.ts";
import type { UploadedFile } from "#domains/conversations/files/prepare-files.server.ts";
import { fileRefused } from "#domains/conversations/errors.ts";
import type { ChatMedia } from "#domains/messaging/adapters/adapter.ts";
import type { MentorCtx } from "./mentor-context.server.ts";
import { mentorChatChannel } from "./own-mentor-chat.server.ts";

/**
 * Fetches the files that a mentor sent in Telegram, so that an answer has them like uploaded ones. This happens before the
 * bot confirms that the answer was sent.
 * @throws FILE-REFUSED; ServiceFailure if Telegram can't be reached, so that the job is tried again
 */
export async function fetchSentFiles(
  ctx: MentorCtx,
  media: readonly ChatMedia[],
  sentAt: Date,
): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  for (const { kind, name, reference } of media) {
    const source = { channel: mentorChatChannel, reference } as const;
    const bytes = await downloadMedia(ctx, kind, source, sentAt);
    if (typeof bytes === "string") throw fileRefused(bytes);
    files.push({ name, bytes, claimedKind: kind });
  }
  return files;
}
