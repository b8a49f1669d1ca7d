import type { RootData } from "#request/root-data.ts";

/** Tells the canvas from an error page in its place. */
export const canvasAttribute = "data-canvas";

/** On the canvas of a portal that links references to the Bible. */
export const versesAttribute = "data-links-verses";

type Props = Pick<RootData, "language" | "direction"> & {
  theme: Pick<RootData["theme"], "button" | "extraCss"> & { css: string };
  title: string;
  styles: readonly string[];
  /** Whether learners get links to passages of the Bible. */
  linksVerses: boolean;
};

/** The empty document of the canvas, with the portal's look. */
export const CanvasDocument = ({
  language,
  direction,
  title,
  theme,
  styles,
  linksVerses,
}: Props) => (
  <html lang={language} dir={direction} data-button={theme.button}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <style dangerouslySetInnerHTML={{ __html: theme.css }} />
      {theme.extraCss && <style dangerouslySetInnerHTML={{ __html: theme.extraCss }} />}
    </head>
    <body {...{ [canvasAttribute]: "", ...(linksVerses && { [versesAttribute]: "" }) }} />
  </html>
);
