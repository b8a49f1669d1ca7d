import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icons.tsx";

type CarouselProps = {
  label: string;
  /** Labels of the two buttons. */
  backLabel: string;
  onLabel: string;
  /** List items. */
  children: ReactNode;
};

/** The share of the visible width that one press scrolls: part of the last card stays in view. */
const stepShare = 0.85;

/**
 * Cards side by side, 30 px apart, scrolled by finger, wheel or keys. The buttons are for mouse users: they appear once
 * scripts run and only if there is more to scroll to.
 */
export function Carousel({ label, backLabel, onLabel, children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useEnds(list);
  function move(by: 1 | -1) {
    const box = list.current;
    if (!box) return;
    const along = getComputedStyle(box).direction === "rtl" ? -by : by;
    // The style sheet makes the scrolling smooth, except for people who prefer reduced motion.
    box.scrollBy({ left: along * box.clientWidth * stepShare });
  }
  return (
    <div className="carousel" role="group" aria-label={label}>
      <ul className="carousel__list" ref={list}>
        {children}
      </ul>
      {ends && !(ends.atStart && ends.atEnd) && (
        <div className="carousel__moves">
          <Move label={backLabel} icon="back" off={ends.atStart} onPress={() => move(-1)} />
          <Move label={onLabel} icon="arrow" off={ends.atEnd} onPress={() => move(1)} />
        </div>
      )}
    </div>
  );
}

type MoveProps = { label: string; icon: "back" | "arrow"; off: boolean; onPress: () => void };

/** A button that scrolls the list. It stays in place at the list's end, so that it keeps the focus. */
function Move({ label, icon, off, onPress }: MoveProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={onPress}
    >
      <Icon name={icon} flip />
    </button>
  );
}

type Ends = { atStart: boolean; atEnd: boolean };

/** Returns whether the list is scrolled to its start or end; null until a script has measured it. */
function useEnds(list: RefObject<HTMLUListElement | null>): Ends | null {
  const [ends, setEnds] = useState<Ends | null>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const measure = () => {
      const along = Math.abs(box.scrollLeft);
      const atStart = along < 2;
      const atEnd = along > box.scrollWidth - box.clientWidth - 2;
      setEnds((now) =>
        now?.atStart === atStart && now.atEnd === atEnd ? now : { atStart, atEnd },
      );
    };
    measure();
    box.addEventListener("scroll", measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", measure);
      sizes.disconnect();
    };
  }, [list]);
  return ends;
}
