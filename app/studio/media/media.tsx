import { Form, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { mediaTrashDays } from "#domains/files/media.ts";
import { requestContext } from "#request/request-context.server.ts";
import { useFormResult } from "#app/live/use-until-navigation.ts";
import { Screen } from "#app/studio/shell/screen.tsx";
import { EmptyNote } from "#app/studio/ui/empty-note.tsx";
import { Note } from "#app/studio/ui/note.tsx";
import { PageLinks } from "#app/studio/ui/page-links.tsx";
import { DropArea } from "./drop-area.tsx";
import { changeMedia, type MediaFormResult, type MediaTexts } from "./media-action.server.ts";
import { MediaDetails } from "./media-details.tsx";
import { MediaFilters } from "./media-filters.tsx";
import { MediaTile } from "./media-tile.tsx";
import { mediaPath } from "./media-query.ts";
import { loadMediaScreen } from "./media-screen.server.ts";
import { UploadButton } from "./upload-button.tsx";
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
  const { query, media, cursor, nextPath, item, summary, languages, captionLanguages, deletedId } =
    useLoaderData<typeof loader>();
  const t = useTranslations();
  const lostTexts = useFormResult<Partial<MediaFormResult>>()?.values;
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
            {deletedId !== null && <DeletedNote id={deletedId} />}
            {!item && lostTexts && <LostTexts texts={lostTexts} />}
            {media.length > 0 ? (
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
            ) : (
              <NoMedia isFiltered={mediaPath(query) !== mediaPath(emptyQuery)} />
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
      </DropArea>
    </Screen>
  );
}

/** Says that a file is in the trash, and takes it back. */
function DeletedNote({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <Form method="post" className="studio-note studio-note--ok">
      <p role="status">{t("studio.media.deleted", { days: mediaTrashDays })}</p>
      <input type="hidden" name="intent" value="restore" />
      <button className="studio-button" type="submit" name="media" value={id}>
        {t("studio.media.restore")}
      </button>
    </Form>
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

const emptyQuery = { text: "", kind: null, isUndescribed: false, isUnused: false };

function NoMedia({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations();
  return isFiltered ? (
    <EmptyNote title={t("studio.media.none")}>{t("studio.people.none-text")}</EmptyNote>
  ) : (
    <EmptyNote title={t("studio.media.empty")}>{t("studio.media.empty-text")}</EmptyNote>
  );
}
