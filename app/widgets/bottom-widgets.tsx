import type { RootData } from "#request/root-data.ts";
import FloatingButtons from "./floating-buttons/floating-buttons.tsx";
import Radio from "./radio/radio.tsx";

type Props = {
  root: RootData;
  /** The screen is a lesson, test or webinar with its own list of contents. */
  hasTree: boolean;
  scrollToTop: boolean;
};

/** What floats at the bottom of a page: the round buttons, and the portal's radio if it has one. */
export default function BottomWidgets({ root, hasTree, scrollToTop }: Props) {
  const { hasMentorButton, radio } = root.widgets;
  return (
    <>
      {radio && <Radio stream={radio} portal={root.portal.name} />}
      {(hasTree || scrollToTop || hasMentorButton) && (
        <FloatingButtons
          hasMentorButton={hasMentorButton}
          hasTree={hasTree}
          scrollToTop={scrollToTop}
        />
      )}
    </>
  );
}
