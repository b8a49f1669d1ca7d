import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useMatches, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import type { ScreenHandle } from "#app/layouts/default.tsx";
import { Brand } from "#app/layouts/brand.tsx";
import type { RootData } from "#request/root-data.ts";
import { createIndexedStore } from "#app/work-queue/indexed-store.ts";
import type { SavedWork } from "#app/work-queue/saved-work.ts";
import { Icon } from "#ui/icons.tsx";
import { retryUntilOnline } from "./retry-until-online.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { readableScreens, titleOfElement } from "./visited-screens.ts";

/**
 * Shown when a link was followed without a connection: what is saved here, what can be read, and when the next try is.
 */
export default function OfflineScreen() {
  const t = useTranslations();
  const root = useRouteLoaderData("root") as RootData | undefined;
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  const { pathname, search } = useLocation();
  const saved = useSavedWork(root?.actor.id ?? null);
  const readableOthers = readableScreens().filter(({ url }) => url !== pathname + search);
  const main = useRef<HTMLElement>(null);
  useEffect(() => retryUntilOnline(main.current!), []);
  return (
    <>
      {/* The lesson wasn't loaded, so its own header is missing. */}
      {root && handle?.hasOwnHeader && (
        <header className="site-header">
          <div className="page-width site-header__inner">
            <Brand root={root} />
          </div>
        </header>
      )}
      <main id="main" className="page-width offline-screen" ref={main}>
        <title>{`${t("offline.title")} · ${root?.portal.name ?? ""}`}</title>
        <OfflineNotice hasSavedWork={saved.length > 0} />
        {saved.length > 0 && <SavedWorkList saved={saved} />}
        {readableOthers.length > 0 && (
          <section aria-labelledby="readable">
            <h2 id="readable">{t("offline.readable")}</h2>
            <ul className="offline-screen__list">
              {readableOthers.map(({ url, title }) => {
                const [name, ...details] = title.split(" · ");
                return (
                  <li key={url}>
                    <Icon name="book-open" />
                    <span>
                      <Link to={url}>{name}</Link>
                      {details.length > 0 && <small>{details.join(" · ")}</small>}
                    </span>
                    <Icon name="arrow" flip />
                  </li>
                );
              })}
            </ul>
            <p className="small-print muted">{t("offline.needs-connection")}</p>
          </section>
        )}
      </main>
    </>
  );
}

/** Returns what this user answered or finished and the server doesn't have yet. */
function useSavedWork(userId: string | null): readonly SavedWork[] {
  const [saved, setSaved] = useState<readonly SavedWork[]>([]);
  useEffect(() => {
    const isOwn = ({ work, temporary, refusal }: SavedWork) =>
      !refusal && (temporary || work.owner === null || work.owner === userId);
    void createIndexedStore()
      .all()
      .then((all) => setSaved(all.filter(isOwn)));
  }, [userId]);
  return saved;
}

function SavedWorkList({ saved }: { saved: readonly SavedWork[] }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="saved">
      <h2 id="saved">{t("offline.saved-heading")}</h2>
      <ul className="offline-screen__list">
        {saved.map(({ work }) => {
          const title = "elementId" in work ? titleOfElement(work.elementId) : undefined;
          const text = "text" in work ? work.text : undefined;
          const isAnswer = work.kind !== "finish" && work.kind !== "progress";
          return (
            <li key={work.key}>
              <Icon name={isAnswer ? "edit" : "check"} />
              <span>
                <b>{t(isAnswer ? "offline.answer" : "offline.finished")}</b>
                {(text || title) && <small>{text || title}</small>}
              </span>
              <span className="offline-screen__saved">
                <Icon name="check" size={16} /> {t("offline.saved")}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
