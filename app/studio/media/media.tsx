import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { Toasts } from "#app/studio/ui/toast.tsx";
import { DropArea } from "./drop-area.tsx";
import { changeMedia, type MediaFormResult, type MediaTexts } from "./media-action.server.ts";
import { MediaDetails } from "./media-details.tsx";
import { MediaFilters } from "./media-filters.tsx";
import { MediaList } from "./media-list.tsx";
import { MediaTile } from "./media-tile.tsx";
import { MediaViews } from "./media-views.tsx";
import { mediaPath } from "./media-query.ts";
import { loadMediaScreen } from "./media-screen.server.ts";
import { DeletedToast, ReplacedToast } from "./media-toasts.tsx";
import { UploadButton } from "./upload-button.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { useReloadAfterUploads } from "./use-reload-after-uploads.ts";
import type { Route } from "./+types/media";

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadMediaScreen(context.get(requestContext), request);

export const action = async ({ context, request }: Route.ActionArgs) =>
  changeMedia(
    context.get(requestContext),
    new URL(request.url).searchParams,
    await request.formData(),
  );

/** The media library: pictures, recordings and documents, and the details of the chosen one. */
export default function MediaScreen() {
  const {
    query,
    view,
    media,
    cursor,
    nextPath,
    item,
    summary,
    unfinished,
    languages,
    captionLanguages,
    deletedId,
    hasJustReplaced,
  } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const result = useFormResult<Partial<MediaFormResult>>();
  useReloadAfterUploads();
  return (
    <Screen title={t("studio.area.media")} layout="panes" actions={<UploadButton />}>
      <DropArea>
        <div className={item ? "studio-media studio-media--open" : "studio-media"} data-hydrate="">
          <section className="studio-media__library" aria-label={t("studio.media.files")}>
            <MediaFilters query={query} summary={summary} />
            <noscript>
              <p className="studio-note">{t("studio.media.needs-scripts")}</p>
            </noscript>
            <UploadPanel />
            <UnfinishedUploads unfinished={unfinished} />
            {!item && result?.values && <LostTexts texts={result.values} />}
            {!item && result?.problemKey && !result.values && (
              <Note kind="bad">{t(result.problemKey as never, result.problemParams as never)}</Note>
            )}
            <div className="studio-media__above">
              <MediaCount shown={media.length} isAll={cursor === null && nextPath === null} />
              <MediaViews query={query} view={view} item={item?.media.id} cursor={cursor} />
            </div>
            {media.length === 0 ? (
              <NoMedia isFiltered={mediaPath(query) !== mediaPath(emptyQuery)} />
            ) : view === "list" ? (
              <MediaList
                media={media}
                primaryLanguage={languages[0]!.code}
                hrefOf={(id) => mediaPath(query, { item: id, cursor })}
                currentId={item?.media.id ?? null}
              />
            ) : (
              <ul className="studio-media__grid">
                {media.map((one) => (
                  <li key={one.id}>
                    <MediaTile
                      media={one}
                      primaryLanguage={languages[0]!.code}
                      href={mediaPath(query, { item: one.id, cursor })}
                      isCurrent={item?.media.id === one.id}
                    />
                  </li>
                ))}
              </ul>
            )}
            <PageLinks
              label={t("studio.people.pages")}
              firstPath={cursor === null ? null : mediaPath(query)}
              nextPath={nextPath}
            />
          </section>
          {item && (
            <MediaDetails
              key={item.media.id}
              media={item.media}
              creatorName={item.creatorName}
              uses={item.uses}
              languages={languages}
              captionLanguages={captionLanguages!}
              closeHref={mediaPath(query, { cursor })}
            />
          )}
        </div>
        <Toasts>
          {deletedId !== null && (
            <DeletedToast id={deletedId} closePath={mediaPath(query, { cursor })} />
          )}
          {hasJustReplaced && (
            <ReplacedToast
              id={item!.media.replaces!}
              count={item!.uses.length}
              closePath={mediaPath(query, { item: item!.media.id, cursor })}
            />
          )}
        </Toasts>
      </DropArea>
    </Screen>
  );
}

/** What was written about a file that someone has deleted meanwhile. */
function LostTexts({ texts: { name, alts } }: { texts: MediaTexts }) {
  const t = useTranslations();
  const texts = Object.entries({ name: name ?? "", ...alts }).filter(([, text]) => text !== "");
  return (
    <Note kind="bad">
      {t("studio.media.problem.gone")}
      {texts.map(([field, text]) => (
        <bdi key={field} className="studio-media__lost">
          {text}
        </bdi>
      ))}
    </Note>
  );
}

/** How many files the list shows. */
function MediaCount({ shown, isAll }: { shown: number; isAll: boolean }) {
  const t = useTranslations();
  if (shown === 0) return null;
  return (
    <p className="studio-small studio-muted">
      {t(isAll ? "studio.media.count" : "studio.media.count-on-page", { count: shown })}
    </p>
  );
}

const emptyQuery = { text: "", kind: null, isUndescribed: false, isUnused: false };

function NoMedia({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations();
  return isFiltered ? (
    <EmptyNote title={t("studio.media.none")}>{t("studio.people.none-text")}</EmptyNote>
  ) : (
    <EmptyNote title={t("studio.media.empty")}>{t("studio.media.empty-text")}</EmptyNote>
  );
}
