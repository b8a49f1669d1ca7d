import { isFileShown, listFileUses } from "#content/media/list-file-uses.server.ts";
import { isMediaInTrash, listMediaUses } from "#domains/files/library/delete-media.server.ts";
import { listMedia, summarizeMedia } from "#domains/files/library/list-media.server.ts";
import { mediaListName } from "#domains/files/library/media-api.server.ts";
import { readMedia } from "#domains/files/library/read-media.server.ts";
import { listUnfinishedUploads } from "#domains/files/uploads/list-unfinished-uploads.server.ts";
import { loadUserNames } from "#domains/identity/membership/load-user-names.server.ts";
import { encodeCursor } from "#domains/settings/paging.server.ts";
import type { RequestCtx } from "#request/request-context.server.ts";
import { nameLanguages } from "#app/studio/name-languages.server.ts";
import { suggestedLanguages } from "#app/studio/settings/languages/find-language.server.ts";
import { readPosition } from "#app/studio/read-position.server.ts";
import { findMediaView, mediaPath, type MediaView, readMediaQuery } from "./media-query.ts";

const mediaOnScreenMax = 60;
/** The cookie that remembers how the files are shown. */
const mediaViewCookie = "studio-media-view";

/** Returns the view that the address asks for, which the browser then remembers, or the one of the last visit. */
function chooseView(ctx: RequestCtx, search: URLSearchParams): MediaView {
  const chosen = findMediaView(search.get("view"));
  if (chosen) ctx.saveCookie(mediaViewCookie, chosen);
  return chosen ?? findMediaView(ctx.cookies.get(mediaViewCookie)) ?? "grid";
}

/** Loads one page of the library with the counts of its filters, and the chosen file. */
export async function loadMediaScreen(ctx: RequestCtx, request: Request) {
  const search = new URL(request.url).searchParams;
  const query = readMediaQuery(search);
  const filter = {
    text: query.text.trim() || undefined,
    kind: query.kind ?? undefined,
    isUndescribed: query.isUndescribed,
    isUnused: query.isUnused,
  };
  const listName = mediaListName(filter);
  const after = readPosition(ctx, listName, request);
  const itemId = search.get("item");
  const deletedId = search.get("deleted");
  const replacedId = search.get("replaced");
  const [{ rows, next }, summary, unfinished, item, isInTrash] = await Promise.all([
    listMedia(ctx, filter, { limit: mediaOnScreenMax, after }, isFileShown),
    summarizeMedia(ctx),
    listUnfinishedUploads(ctx),
    itemId === null ? null : readMedia(ctx, itemId),
    deletedId !== null && isMediaInTrash(ctx, deletedId),
  ]);
  const uses = item ? await listMediaUses(ctx, item.id, listFileUses) : [];
  const creator = item?.createdBy ? await loadUserNames(ctx, [item.createdBy]) : null;
  const { primaryLang, langs } = ctx.settings.i18n;
  return {
    query,
    view: chooseView(ctx, search),
    /** A file that was just deleted, to take it back. */
    deletedId: isInTrash ? deletedId : null,
    /** Whether the chosen file has just taken the place of another one. */
    hasJustReplaced: item !== null && item.replaces !== null && item.replaces === replacedId,
    media: rows,
    summary,
    /** The person's own uploads that they can go on with. */
    unfinished,
    cursor: after === null ? null : search.get("cursor"),
    nextPath: next && mediaPath(query, { cursor: encodeCursor(ctx, listName, next) }),
    item: item && { media: item, creatorName: creator?.get(item.createdBy!) ?? null, uses },
    captionLanguages: item && {
      named: nameLanguages(
        item.captions.map(({ language }) => language),
        ctx.language,
      ),
      suggestions: nameLanguages(suggestedLanguages, ctx.language).map(({ name }) => name),
    },
    /** The languages of descriptions, the primary one first. */
    languages: nameLanguages(
      [primaryLang, ...langs.filter((code) => code !== primaryLang)],
      ctx.language,
    ),
  };
}
