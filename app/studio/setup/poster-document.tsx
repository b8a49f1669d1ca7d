import type { Share } from "./load-share.server.ts";

type Props = {
  language: string;
  direction: "ltr" | "rtl";
  /** The portal's theme: its fonts and colours. */
  css: string;
  logo: string | null;
  portal: string;
  headline: string;
  lead: string;
  /** The address of the main page's first picture; null: it has none. */
  picture: string | null;
  /** Tells people to scan the code. */
  invitation: string;
  share: Share;
};

/** A4 in proportion: everything is measured in hundredths of the sheet's width. Paper is white in dark mode too. */
const styles = `
:root { color-scheme: light; scrollbar-width: none; }
@page { size: A4; margin: 0; }
* { box-sizing: border-box; margin: 0; }
body { background: #fff; color: #1a1a1a; font-family: var(--text-font); }
.poster { display: flex; flex-direction: column; gap: 4vw; width: 100vw; min-height: 141.4vw; padding: 9vw; border-top: 2.5vw solid var(--fill); }
.poster__brand { display: flex; align-items: center; gap: 2vw; font-size: 3.2vw; font-weight: 600; }
.poster__brand img { width: auto; height: 8vw; }
.poster h1 { font: 600 9.5vw/1.08 var(--title-font); letter-spacing: -0.03em; white-space: pre-line; overflow-wrap: anywhere; }
.poster__picture { width: 100%; height: 44vw; border-radius: 2.5vw; object-fit: cover; }
.poster__lead { font-size: 3.6vw; line-height: 1.5; }
.poster__code { display: flex; align-items: center; gap: 5vw; margin-top: auto; font-size: 3.2vw; line-height: 1.45; }
.poster__code svg { display: block; width: 30vw; height: 30vw; }
.poster__code > div:first-child { flex: none; }
.poster__address { font-weight: 600; overflow-wrap: anywhere; }`;

/** The document of a poster. It has no scripts. */
export const PosterDocument = ({ language, direction, css, share, ...texts }: Props) => (
  <html lang={language} dir={direction}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{texts.portal}</title>
      <style dangerouslySetInnerHTML={{ __html: css + styles }} />
    </head>
    <body>
      <main className="poster">
        <p className="poster__brand">
          {texts.logo !== null && <img src={texts.logo} alt="" />}
          <span>{texts.portal}</span>
        </p>
        <h1>{texts.headline}</h1>
        {texts.lead !== "" && <p className="poster__lead">{texts.lead}</p>}
        {texts.picture !== null && <img className="poster__picture" src={texts.picture} alt="" />}
        <div className="poster__code">
          <div dangerouslySetInnerHTML={{ __html: share.qr }} />
          <div>
            <p>{texts.invitation}</p>
            <p className="poster__address">
              <bdi dir="ltr">{new URL(share.url).host}</bdi>
            </p>
          </div>
        </div>
      </main>
    </body>
  </html>
);
