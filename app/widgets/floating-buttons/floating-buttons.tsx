import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { isPopupInAddress } from "#popups/popup-code.ts";
import type { RootData } from "#request/root-data.ts";
import { type FloatingButtonName, orderFloatingButtons } from "./floating-buttons.ts";
import { treeBoxId, useFloatingButtons } from "./use-floating-buttons.ts";

type Props = {
  mentors: RootData["widgets"]["mentors"];
  /** The screen is a lesson, test or webinar, so a button opens its contents. */
  hasTree: boolean;
  scrollToTop: boolean;
};

/** The round buttons at the bottom of the page: contents, mentor, back to the top. */
export default function FloatingButtons({ mentors, hasTree, scrollToTop }: Props) {
  const t = useTranslations();
  const { search } = useLocation();
  const isPopupOpen = isPopupInAddress(search) || new URLSearchParams(search).has("popup");
  const { isHydrated, mentor, tree, top } = useFloatingButtons(isPopupOpen);
  const buttons = orderFloatingButtons({
    course_tree: hasTree && tree,
    connect_to_mentor: mentors.length > 0 && mentor,
    scroll_to_top: scrollToTop && top,
  });
  const views: Record<FloatingButtonName, ReactNode> = {
    course_tree: hasTree && isHydrated && <TreeButton />,
    connect_to_mentor: mentors.length > 0 && <MentorButton mentors={mentors} />,
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

const messengerLabels = {
  whatsapp: ["whatsapp", "sign-in-method.whatsapp"],
  telegram: ["telegram", "sign-in-method.telegram"],
  viber: ["viber", "sign-in-method.viber"],
  facebook: ["messenger", "sign-in-method.facebookmessenger"],
} as const;

/** Contacts a mentor: a link if there is one messenger, otherwise a choice. */
function MentorButton({ mentors }: Pick<Props, "mentors">) {
  const t = useTranslations();
  const [first] = mentors;
  if (mentors.length === 1 && first) {
    return (
      <a className="round-button" href={first.href} rel="noopener" aria-label={t("float.mentor")}>
        <Icon name="chat" />
      </a>
    );
  }
  return (
    <details className="dropdown-box dropdown-box--up" data-menu>
      <summary className="round-button" aria-label={t("float.mentor")}>
        <Icon name="chat" />
      </summary>
      <div className="dropdown">
        <p>{t("float.mentor-by")}</p>
        {mentors.map(({ name, href }) => (
          <a key={name} href={href} rel="noopener">
            <Icon name={messengerLabels[name][0]} /> {t(messengerLabels[name][1])}
          </a>
        ))}
      </div>
    </details>
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
