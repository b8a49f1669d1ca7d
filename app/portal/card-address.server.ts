import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Picture } from "#domains/courses/course.ts";
import { pictureAt } from "#domains/files/stored-picture.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What a card is about. */
export const cardKinds = ["pages", "courses", "elements"] as const;
export type CardKind = (typeof cardKinds)[number];

/** What a card says. */
export type CardText = { title: string; note: string; cover: Picture | null };

const versionChars = 10;

/** Where the picture lies that a link to this shows in a chat; another one when it says something else. */
export function cardAddress(ctx: RequestCtx, kind: CardKind, id: string, said: CardText): string {
  const { portal, settings, language } = ctx;
  const shown = [said.title, said.note, said.cover?.sources, portal.name, settings.theme.color];
  const hash = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
  const path = `/cards/${kind}/${encodeURIComponent(id)}.jpg`;
  return `${path}?lang=${encodeURIComponent(language)}&v=${hash.slice(0, versionChars)}`;
}

/**
 * A picture as links show it in chats: those of the portal itself are stored as WebP, which some messengers cannot show
 * and whose size they do not know, so they get one as JPEG. Any other stays as it is.
 */
export const sharedPicture = (address: string): string =>
  pictureAt(address) ? `/cards/pictures/${basename(address, ".webp")}.jpg` : address;
