import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Picture } from "#domains/courses/course.ts";
import { parsePictureUrl } from "#domains/files/stored-picture.ts";
import type { RequestCtx } from "#request/request-context.server.ts";

/** What a link preview card can be about. */
export const cardKinds = ["pages", "courses", "elements"] as const;
export type CardKind = (typeof cardKinds)[number];

/** The texts of a card. */
export type CardText = { title: string; note: string; cover: Picture | null };

const versionChars = 10;

/** Returns the address of the card picture that chats show for this link. It changes with the card's text. */
export function cardUrl(ctx: RequestCtx, kind: CardKind, id: string, text: CardText): string {
  const { portal, settings, language } = ctx;
  const content = [text.title, text.note, text.cover?.sources, portal.name, settings.theme.color];
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  const path = `/cards/${kind}/${encodeURIComponent(id)}.jpg`;
  return `${path}?lang=${encodeURIComponent(language)}&v=${hash.slice(0, versionChars)}`;
}

/**
 * Returns a picture's address for link previews. The portal's own pictures are stored as WebP, which some messengers
 * can't show or measure, so they get a JPEG version. Other pictures stay unchanged.
 */
export const linkPreviewPicture = (address: string): string =>
  parsePictureUrl(address) ? `/cards/pictures/${basename(address, ".webp")}.jpg` : address;
