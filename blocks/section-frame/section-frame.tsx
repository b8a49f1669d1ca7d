import type { ReactNode } from "react";
import { Picture } from "#ui/picture.tsx";
import type { SectionLook } from "#blocks/section-schema.ts";

/** The kind of the components that the server puts around blocks with a look of their own. No author writes it. */
export const frameKind = "section-frame";

export type SectionFrameProps = {
  look: SectionLook;
  /** The theme's button style: the buttons in the frame take their colours anew from the frame's palette. */
  button: string;
  /** The palette of the frame's background. The first frame on it brings it along. */
  css?: string;
};

type Props = SectionFrameProps & {
  /** Whether the background covers the window's full width; otherwise it is a panel in a column. */
  isFullBleed: boolean;
  children: ReactNode;
};

/** A part of a page with its own background, width and space around it. */
export function SectionFrame({ look, button, css, isFullBleed, children }: Props) {
  const { background, picture, width, space } = look;
  const classNames = [
    "section-frame",
    `section-frame--${background}`,
    `section-frame--${isFullBleed ? width : "inset"}`,
    ...(space === "small" ? ["section-frame--small"] : []),
  ];
  const isColoured = background !== "plain" && background !== "tinted";
  return (
    <div className={classNames.join(" ")} data-button={isColoured ? button : undefined}>
      {css && <style dangerouslySetInnerHTML={{ __html: css }} />}
      {background === "picture" && picture && (
        <div className="section-frame__picture">
          <Picture {...picture} alt={picture.alt} sizes="100vw" />
        </div>
      )}
      <div className="section-frame__content">{children}</div>
    </div>
  );
}
