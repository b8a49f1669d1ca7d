import { useEffect, useRef, useState } from "react";
import { showsMentorButton } from "./floating-buttons.ts";
import { onScroll } from "./on-scroll.ts";

/** The folded contents of a lesson (app/portal/element-tree.tsx). */
export const treeBoxId = "tree";

/** From this width there is room beside the text. */
const wideFromPx = 1080;

type Scrolled = { live: boolean; mentor: boolean; tree: boolean; top: boolean };

/** At the top of a page nothing is scrolled away; the server renders this state. */
const atTop: Scrolled = { live: false, mentor: true, tree: false, top: false };

/** Returns the buttons to show at the current scroll position; updated at most every 50 ms. */
export function useScrolled(isPopupOpen: boolean): Scrolled {
  const [scrolled, setScrolled] = useState(atTop);
  const before = useRef(0);
  useEffect(() => {
    const look = () => {
      const top = window.scrollY;
      // An open list of messengers stays; without a scroll nothing changes.
      const isListOpen = document.querySelector(".float details[open]") !== null;
      const isUp = top < before.current;
      const isStill = top === before.current;
      const mentor = showsMentorButton({ top, before: before.current }, isPopupOpen);
      before.current = top;
      setScrolled((last) => {
        // On a phone a button covers text, so it shows only when scrolling up.
        const isWanted = isUp || window.innerWidth >= wideFromPx;
        const far = { tree: isTreeFar(), top: top > window.innerHeight / 2 };
        const next = {
          live: true,
          mentor: !isPopupOpen && (mentor || isListOpen || (isStill && last.mentor)),
          tree: far.tree && (isWanted || (isStill && last.tree)),
          top: far.top && (isWanted || (isStill && last.top)),
        };
        return JSON.stringify(last) === JSON.stringify(next) ? last : next;
      });
    };
    return onScroll(look);
  }, [isPopupOpen]);
  return scrolled;
}

/** Whether the contents are folded above the text and scrolled out of view. */
function isTreeFar(): boolean {
  const box = document.getElementById(treeBoxId);
  return box !== null && box.offsetParent !== null && box.getBoundingClientRect().bottom < 0;
}
