import { useEffect, useRef, useState } from "react";
import { showsMentorButton } from "./floating-buttons.ts";
import { watchScroll } from "./watch-scroll.ts";

/** The folded contents of a lesson (app/portal/element-tree.tsx). */
export const treeBoxId = "tree";

/** From this window width there is room for the buttons beside the text. */
const wideFromPx = 1080;

type VisibleButtons = { isHydrated: boolean; mentor: boolean; tree: boolean; top: boolean };

/** At the top of a page nothing is scrolled away; the server renders this state. */
const initialButtons: VisibleButtons = { isHydrated: false, mentor: true, tree: false, top: false };

/** Returns the buttons to show at the current scroll position; updated at most every 50 ms. */
export function useFloatingButtons(): VisibleButtons {
  const [visible, setVisible] = useState(initialButtons);
  const previousTop = useRef(0);
  useEffect(() => {
    const update = () => {
      const top = window.scrollY;
      const isUp = top < previousTop.current;
      // The buttons stay while the page isn't scrolled.
      const isUnmoved = top === previousTop.current;
      const mentor = showsMentorButton({ top, previousTop: previousTop.current });
      previousTop.current = top;
      setVisible((previous) => {
        // On a phone a button covers text, so it shows only when scrolling up.
        const isWanted = isUp || window.innerWidth >= wideFromPx;
        const outOfView = { tree: isTreeOutOfView(), top: top > window.innerHeight / 2 };
        const next = {
          isHydrated: true,
          mentor: mentor || (isUnmoved && previous.mentor),
          tree: outOfView.tree && (isWanted || (isUnmoved && previous.tree)),
          top: outOfView.top && (isWanted || (isUnmoved && previous.top)),
        };
        return JSON.stringify(previous) === JSON.stringify(next) ? previous : next;
      });
    };
    return watchScroll(update);
  }, []);
  return visible;
}

/** Whether the contents are folded above the text and scrolled out of view. */
function isTreeOutOfView(): boolean {
  const box = document.getElementById(treeBoxId);
  return box !== null && box.offsetParent !== null && box.getBoundingClientRect().bottom < 0;
}
