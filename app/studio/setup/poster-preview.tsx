import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Share } from "./load-share.server.ts";
import { posterPath } from "./share-address.ts";

/** The poster of the chosen address, as it is printed. */
export function PosterPreview({ share }: { share: Share }) {
  const t = useTranslations();
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [language, setLanguage] = useState(share.messages[0]!.code);
  const path = posterPath(share.target, language);
  return (
    <aside
      className="studio-setup__preview studio-setup__preview--poster"
      aria-label={t("studio.setup.share.poster")}
    >
      <iframe ref={frameRef} title={t("studio.setup.share.poster")} src={path} />
      <p className="studio-setup__poster-links">
        <button
          className="studio-button"
          type="button"
          onClick={() => frameRef.current?.contentWindow?.print()}
        >
          {t("studio.setup.share.print")}
        </button>
        {share.messages.map(({ code, name }) => (
          <a
            key={code}
            className="studio-button studio-button--quiet"
            href={posterPath(share.target, code)}
            target="_blank"
            onMouseEnter={() => setLanguage(code)}
            onFocus={() => setLanguage(code)}
          >
            {t("studio.setup.share.open-poster", { language: name })}
          </a>
        ))}
      </p>
    </aside>
  );
}
