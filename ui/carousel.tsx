import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "./icons.tsx";

type CarouselProps = {
  label: string;
  /** Labels of the two buttons. */
  backLabel: string;
  nextLabel: string;
  /** List items. */
  children: ReactNode;
};

/** The share of the visible width that one press scrolls: part of the last card stays in view. */
const stepShare = 0.85;

/**
 * Cards side by side, 30 px apart, scrolled by finger, wheel or keys. The buttons are for mouse users: they appear once
 * scripts run and only if there is more to scroll to.
 */
export function Carousel({ label, backLabel, nextLabel, children }: CarouselProps) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useScrollEnds(list);
  function scrollList(direction: 1 | -1) {
    const listElement = list.current;
    if (!listElement) return;
    const step = getComputedStyle(listElement).direction === "rtl" ? -direction : direction;
    // The style sheet makes the scrolling smooth, except for people who prefer reduced motion.
    listElement.scrollBy({ left: step * listElement.clientWidth * stepShare });
  }
  return (
    <div className="carousel" role="group" aria-label={label}>
      <ul className="carousel__list" ref={list}>
        {children}
      </ul>
      {ends && !(ends.atStart && ends.atEnd) && (
        <div className="carousel__buttons">
          <ScrollButton
            label={backLabel}
            icon="back"
            isDisabled={ends.atStart}
            onPress={() => scrollList(-1)}
          />
          <ScrollButton
            label={nextLabel}
            icon="arrow"
            isDisabled={ends.atEnd}
            onPress={() => scrollList(1)}
          />
        </div>
      )}
    </div>
  );
}

type ScrollButtonProps = {
  label: string;
  icon: "back" | "arrow";
  isDisabled: boolean;
  onPress: () => void;
};

/** A button that scrolls the list. It stays in place at the list's end, so that it keeps the focus. */
function ScrollButton({ label, icon, isDisabled, onPress }: ScrollButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} flip />
    </button>
  );
}

type ScrollEnds = { atStart: boolean; atEnd: boolean };

/** Returns whether the list is scrolled to its start or end; null until a script has measured it. */
function useScrollEnds(list: RefObject<HTMLUListElement | null>): ScrollEnds | null {
  const [ends, setEnds] = useState<ScrollEnds | null>(null);
  useEffect(() => {
    const listElement = list.current;
    if (!listElement) return;
    const measure = () => {
      const offset = Math.abs(listElement.scrollLeft);
      const atStart = offset < 2;
      const atEnd = offset > listElement.scrollWidth - listElement.clientWidth - 2;
      setEnds((current) =>
        current?.atStart === atStart && current.atEnd === atEnd ? current : { atStart, atEnd },
      );
    };
    measure();
    listElement.addEventListener("scroll", measure, { passive: true });
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(listElement);
    return () => {
      listElement.removeEventListener("scroll", measure);
      resizeObserver.disconnect();
    };
  }, [list]);
  return ends;
}
