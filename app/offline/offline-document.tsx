import { LanguageProvider } from "#app/language-provider.tsx";
import type { RootData } from "#request/root-data.ts";
import { OfflineNotice } from "./offline-notice.tsx";

type Props = Pick<RootData, "language" | "direction" | "primaryLanguage" | "messagesVersion"> & {
  portalName: string;
  theme: Pick<RootData["theme"], "button" | "extraCss"> & { css: string };
  logo: string | null;
  styles: string | null;
  title: string;
  script: string;
};

/** The document that the service worker shows in place of a page that can't be fetched. */
export function OfflineDocument(props: Props) {
  const { language, direction, primaryLanguage, messagesVersion, theme, logo } = props;
  return (
    <html lang={language} dir={direction} data-button={theme.button}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${props.title} · ${props.portalName}`}</title>
        {props.styles && <link rel="stylesheet" href={props.styles} />}
        <style dangerouslySetInnerHTML={{ __html: theme.css }} />
        {theme.extraCss && <style dangerouslySetInnerHTML={{ __html: theme.extraCss }} />}
      </head>
      <body>
        <LanguageProvider language={language} version={messagesVersion} primary={primaryLanguage}>
          <header className="site-header">
            <div className="page-width site-header__inner">
              <a className="brand" href="/">
                {logo && <img className="brand-mark" src={logo} alt="" width={32} height={32} />}
                <span className="brand__name">{props.portalName}</span>
              </a>
            </div>
          </header>
          <main id="main" className="page-width offline-screen">
            <OfflineNotice hasSavedWork={undefined} />
          </main>
        </LanguageProvider>
        <script dangerouslySetInnerHTML={{ __html: props.script }} />
      </body>
    </html>
  );
}
