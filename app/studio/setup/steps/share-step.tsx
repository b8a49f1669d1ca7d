import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { textDirection } from "#domains/settings/text-direction.ts";
import type { Share } from "#app/studio/setup/load-share.server.ts";
import { setupPath } from "#app/studio/setup/setup-paths.ts";
import { shareParameter } from "#app/studio/setup/share-address.ts";
import { CopyButton } from "#app/studio/setup/copy-button.tsx";

/** The portal's address as a link, a QR code and messages to send. */
export function ShareStep({ data }: { data: Share }) {
  const t = useTranslations();
  const { url, qr, targets, target, messages } = data;
  return (
    <>
      {targets.length > 1 && (
        <nav aria-label={t("studio.setup.share.target")}>
          <p className="studio-field__label">{t("studio.setup.share.target")}</p>
          <ul className="studio-setup__targets">
            {targets.map(({ path, title }) => (
              <li key={path}>
                <Link
                  to={`${setupPath("share")}?${new URLSearchParams({ [shareParameter]: path })}`}
                  aria-current={path === target ? "true" : undefined}
                  replace
                  preventScrollReset
                >
                  {title === null
                    ? t("studio.setup.share.main-page")
                    : t("studio.setup.share.first-lesson", { course: title })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="studio-share">
        <div
          className="studio-share__qr"
          role="img"
          aria-label={t("studio.setup.share.qr", { url })}
          dangerouslySetInnerHTML={{ __html: qr }}
        />
        <div className="studio-share__link">
          <input
            className="studio-input"
            dir="ltr"
            readOnly
            value={url}
            aria-label={t("studio.setup.share.link")}
            onFocus={({ target: field }) => field.select()}
          />
          <CopyButton text={url} label={t("studio.setup.share.copy-link")} />
          <a
            className="studio-button"
            href={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            download="qr-code.svg"
          >
            {t("studio.setup.share.download-qr")}
          </a>
        </div>
      </div>
      <section className="studio-section" aria-labelledby="share-messages">
        <h2 id="share-messages" className="studio-field__label">
          {t("studio.setup.share.messages")}
        </h2>
        {messages.map(({ code, name, text }) => (
          <div key={code} className="studio-field">
            <label htmlFor={`message-${code}`}>{name}</label>
            <textarea
              className="studio-input"
              id={`message-${code}`}
              lang={code}
              dir={textDirection(code)}
              rows={4}
              readOnly
              value={text}
            />
            <div>
              <CopyButton
                text={text}
                label={t("studio.setup.share.copy-message", { language: name })}
              />
            </div>
          </div>
        ))}
      </section>
    </>
  );
}
