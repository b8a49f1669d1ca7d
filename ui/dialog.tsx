import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { useHydrated } from "./hydrated.ts";
import { lockScrolling } from "./lock-scrolling.ts";
import { Icon } from "./icons.tsx";

/** How the user closed the dialog: with Esc, a click outside, or the close button. */
export type CloseReason = "escape" | "backdrop" | "button";

export type DialogProps = {
  open: boolean;
  /** Called when the user closes the dialog. The parent must then set `open` to false. */
  onClose: () => void;
  /** The accessible name. Use `labelledBy` instead if the dialog has a heading. */
  label?: string;
  labelledBy?: string;
  children: ReactNode;
  /** More CSS classes beside `panel`, such as `panel--plain`. */
  className?: string;
  /** Called before closing: returning false keeps the dialog open, so that entered text isn't lost without asking. */
  confirmClose?: (reason: CloseReason) => boolean | Promise<boolean>;
  /** The close button's label; without it there is no close button. */
  closeLabel?: string;
  /** Where the close button and the scrim link to before scripts run: the same page without the dialog. */
  closeHref?: string;
  /** Called if the page's first script opened the dialog before React did (server/documents/hydration-script.ts). */
  onFoundOpen?: () => void;
};

const fieldSelector =
  "[autofocus], input:not([type=hidden], [type=checkbox], [type=radio], :disabled), textarea, select";

/** Focuses the first empty field, else the first field. Returns false if there is none. */
export function focusFirstField(root: HTMLElement, options?: FocusOptions): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement>(fieldSelector)];
  const field = fields.find(({ value }) => value === "") ?? fields[0];
  field?.focus(options);
  return field !== undefined;
}

/**
 * Remembers the scroll position of everything inside.
 * @returns a function that restores it
 */
function saveScrolling(root: HTMLElement): () => void {
  const scrolled = Array.from(root.querySelectorAll("*"))
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }));
  return () => {
    for (const { element, top } of scrolled) element.scrollTop = top;
  };
}

/**
 * A native modal dialog. The server renders it open, with a scrim that is a link. Once scripts run it becomes modal in
 * place: it traps the focus, focuses the first field, keeps the page behind from scrolling, and returns the focus when
 * it closes.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, children, className, closeLabel, closeHref } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // React sets `open` only in the server's HTML; after that showModal() and close() control it.
  const [sentOpen] = useState(open);
  const modal = useModal(dialog, open);
  const hydrated = useHydrated();
  const pressedOutside = useRef(false);
  const { onFoundOpen } = props;
  const reportOpen = useEffectEvent(() => onFoundOpen?.());
  useEffect(() => {
    if (!open && dialog.current?.open) reportOpen();
  }, [open]);

  async function requestClose(reason: CloseReason) {
    if (!open) dialog.current?.close();
    else if ((await props.confirmClose?.(reason)) !== false) onClose();
  }
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || !open) return;
    event.preventDefault();
    void requestClose("escape");
  }
  function closed() {
    const element = dialog.current;
    // Browsers close a dialog at the second Esc without asking, so reopen it with everything that was entered.
    if (!open || !element || element.open) return;
    element.showModal();
    void requestClose("escape");
  }
  function press(event: PointerEvent<HTMLDialogElement>) {
    pressedOutside.current = isOutside(event);
  }
  function click(event: MouseEvent<HTMLDialogElement>) {
    // Selecting text in a field and releasing the mouse outside also counts as a click outside.
    if (pressedOutside.current && isOutside(event)) void requestClose("backdrop");
    pressedOutside.current = false;
  }
  return (
    <>
      {open && !modal && <Scrim href={closeHref} />}
      <dialog
        ref={dialog}
        open={sentOpen}
        data-static={hydrated || sentOpen ? undefined : ""}
        className={["panel", className].filter(Boolean).join(" ")}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-modal={modal || undefined}
        onCancel={cancel}
        onClose={closed}
        onPointerDown={press}
        onClick={click}
      >
        <span className="drag-handle" aria-hidden="true" />
        {children}
        {closeLabel !== undefined && (
          <CloseButton
            label={closeLabel}
            href={closeHref}
            onPress={() => void requestClose("button")}
          />
        )}
      </dialog>
    </>
  );
}

/** Makes the dialog modal while `open`. Returns whether it is modal now. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [modal, setModal] = useState(false);
  const first = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    const early = first.current;
    first.current = false;
    if (!element || !open) return;
    // The first script already opened it: don't move the focus, because the user may be typing.
    const isModal = element.open && !early;
    const before = isModal ? null : document.activeElement;
    if (!isModal) showModal(element, early && element.open);
    else if (!element.contains(document.activeElement)) focusFirstField(element);
    // The server rendered the page behind an open dialog as inert. From now on the browser makes it inert.
    document.querySelector(".behind")?.removeAttribute("inert");
    const unlockScrolling = lockScrolling();
    setModal(true);
    return () => {
      unlockScrolling();
      element.removeAttribute("data-still");
      element.close();
      setModal(false);
      const isFocusLost =
        document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open]);
  return modal;
}

/** Opens the dialog as a modal one. `wasSent` means that the server has rendered it open. */
function showModal(element: HTMLDialogElement, wasSent: boolean): void {
  const before = document.activeElement;
  const heldFocus = element.contains(before) && before instanceof HTMLElement ? before : null;
  if (wasSent) element.setAttribute("data-still", "");
  // Restore the scroll position: closing and focusing both scroll, and the user may be about to press something.
  const scrollBack = wasSent ? saveScrolling(element) : () => {};
  element.removeAttribute("open");
  element.showModal();
  // A field that the user was typing in before scripts ran keeps the focus.
  if (heldFocus) heldFocus.focus({ preventScroll: wasSent });
  else focusFirstField(element, { preventScroll: wasSent });
  scrollBack();
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function Scrim({ href }: { href: string | undefined }) {
  if (href === undefined) return <div className="scrim" />;
  return <a className="scrim" href={href} tabIndex={-1} aria-hidden="true" />;
}

function CloseButton(props: { label: string; href: string | undefined; onPress: () => void }) {
  const { label, href, onPress } = props;
  if (href === undefined) {
    return (
      <button type="button" className="icon-button close" aria-label={label} onClick={onPress}>
        <Icon name="close" />
      </button>
    );
  }
  function press(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    onPress();
  }
  return (
    <a className="icon-button close" href={href} aria-label={label} onClick={press}>
      <Icon name="close" />
    </a>
  );
}
