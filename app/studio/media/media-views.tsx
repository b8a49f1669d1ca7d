import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { mediaPath, type MediaQuery, type MediaView, mediaViews } from "./media-query.ts";

type Props = {
  query: MediaQuery;
  view: MediaView;
  item: string | undefined;
  cursor: string | null;
};

/** Links that show the same files as small pictures or as a list. */
export function MediaViews({ query, view, item, cursor }: Props) {
  const t = useTranslations();
  return (
    <nav className="studio-segments" aria-label={t("studio.media.views")}>
      {mediaViews.map((one) => (
        <Link
          key={one}
          to={mediaPath(query, { item, cursor, view: one })}
          replace
          preventScrollReset
          aria-current={one === view ? "true" : undefined}
        >
          <StudioIcon name={one} />
          {t(`studio.media.view.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
