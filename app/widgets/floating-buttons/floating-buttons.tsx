import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { type FloatingButtonName, orderFloatingButtons } from "./floating-buttons.ts";
import { treeBoxId, useFloatingButtons } from "./use-floating-buttons.ts";

type Props = {
  hasMentorButton: boolean;
  /** The screen is a lesson, test or webinar, so a button opens its contents. */
  hasTree: boolean;
  scrollToTop: boolean;
};

/** The round buttons at the bottom of the page: contents, mentor, back to the top. */
export default function FloatingButtons({ hasMentorButton, hasTree, scrollToTop }: Props) {
  const t = useTranslations();
  const { isHydrated, mentor, tree, top } = useFloatingButtons();
  const buttons = orderFloatingButtons({
    course_tree: hasTree && tree,
    connect_to_mentor: hasMentorButton && mentor,
    scroll_to_top: scrollToTop && top,
  });
  const views: Record<FloatingButtonName, ReactNode> = {
    course_tree: hasTree && isHydrated && <TreeButton />,
    connect_to_mentor: hasMentorButton && <MentorButton />,
    scroll_to_top: scrollToTop && <TopButton />,
  };
  return (
    <aside
      data-part="bottom-widgets"
      className="floating-buttons floating-buttons--on-scroll"
      aria-label={t("float.label")}
    >
      {buttons.map(({ name, visible, currentOrder }) => (
        <div
          key={name}
          className={[
            name === "scroll_to_top" ? "floating-buttons__top" : "round-button--by-scroll",
            isHydrated && "is-hydrated",
            visible && "is-shown",
          ]
            .filter(Boolean)
            .join(" ")}
          data-floating={name}
          data-order={currentOrder ?? undefined}
        >
          {views[name]}
        </div>
      ))}
    </aside>
  );
}

function TreeButton() {
  const t = useTranslations();
  function openTree() {
    const box = document.getElementById(treeBoxId) as HTMLDetailsElement | null;
    if (!box) return;
    box.open = true;
    box.querySelector("summary")?.focus({ preventScroll: true });
    box.scrollIntoView({ block: "center" });
  }
  return (
    <button
      type="button"
      className="round-button"
      aria-label={t("lesson.contents")}
      onClick={openTree}
    >
      <Icon name="tree" />
    </button>
  );
}

/** Opens the popup that invites people to write to a mentor. */
function MentorButton() {
  const t = useTranslations();
  return (
    <Link
      className="round-button"
      to="?popup=mentors"
      preventScrollReset
      aria-label={t("float.mentor")}
    >
      <Icon name="chat" />
    </Link>
  );
}

function TopButton() {
  const t = useTranslations();
  function scrollUp(event: MouseEvent) {
    event.preventDefault();
    const hasReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    window.scrollTo({ top: 0, behavior: hasReducedMotion ? "auto" : "smooth" });
  }
  return (
    <a className="round-button" href="#top" aria-label={t("float.top")} onClick={scrollUp}>
      <Icon name="up" />
    </a>
  );
}
