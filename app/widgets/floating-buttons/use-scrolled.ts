import { useEffect, useRef, useState } from "react";
import { showsMentorButton } from "./floating-buttons.ts";
import { onScroll } from "./on-scroll.ts";

/** The folded contents of a lesson (app/portal/element-tree.tsx). */
export const treeBoxId = "tree";

/** From this window width there is room for the buttons beside the text. */
const wideFromPx = 1080;

type Scrolled = { live: boolean; mentor: boolean; tree: boolean; top: boolean };

/** At the top of a page nothing is scrolled away; the server renders this state. */
const atTop: Scrolled = { live: false, mentor: true, tree: false, top: false };

/** Returns the buttons to show at the current scroll position; updated at most every 50 ms. */
export function useScrolled(isPopupOpen: boolean): Scrolled {
  const [scrolled, setScrolled] = useState(atTop);
  const before = useRef(0);
  useEffect(() => {
    const update = () => {
      const top = window.scrollY;
      // The button stays while its list of messengers is open, and while the page isn't scrolled.
      const isMenuOpen = document.querySelector(".floating-buttons details[open]") !== null;
      const isUp = top < before.current;
      const isUnmoved = top === before.current;
      const mentor = showsMentorButton({ top, before: before.current }, isPopupOpen);
      before.current = top;
      setScrolled((last) => {
        // On a phone a button covers text, so it shows only when scrolling up.
        const isWanted = isUp || window.innerWidth >= wideFromPx;
        const outOfView = { tree: isTreeOutOfView(), top: top > window.innerHeight / 2 };
        const next = {
          live: true,
          mentor: !isPopupOpen && (mentor || isMenuOpen || (isUnmoved && last.mentor)),
          tree: outOfView.tree && (isWanted || (isUnmoved && last.tree)),
          top: outOfView.top && (isWanted || (isUnmoved && last.top)),
        };
        return JSON.stringify(last) === JSON.stringify(next) ? last : next;
      });
    };
    return onScroll(update);
  }, [isPopupOpen]);
  return scrolled;
}

/** Whether the contents are folded above the text and scrolled out of view. */
function isTreeOutOfView(): boolean {
  const box = document.getElementById(treeBoxId);
  return box !== null && box.offsetParent !== null && box.getBoundingClientRect().bottom < 0;
}
