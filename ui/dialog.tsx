import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { useHydrated } from "./use-hydrated.ts";
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
  /** More CSS classes beside `dialog-panel`, such as `dialog-panel--plain`. */
  className?: string;
  /** Called before closing: returning false keeps the dialog open, so that entered text isn't lost without asking. */
  confirmClose?: (reason: CloseReason) => boolean | Promise<boolean>;
  /** The close button's label; without it there is no close button. */
  closeLabel?: string;
  /** Where the close button and the backdrop link to before scripts run: the same page without the dialog. */
  closeHref?: string;
  /** Called if the page's first script opened the dialog before React did (server/documents/hydration-script.ts). */
  onOpenedEarly?: () => void;
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
 * Remembers the scroll positions of all elements inside `root`.
 * @returns a function that restores them
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
 * A native modal dialog. The server renders it open, with a backdrop that is a link. Once scripts run it becomes modal in
 * place: it traps the focus, focuses the first field, keeps the page behind from scrolling, and returns the focus when
 * it closes.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, children, className, closeLabel, closeHref } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // React sets `open` only in the server's HTML; after that showModal() and close() control it.
  const [wasRenderedOpen] = useState(open);
  const isModal = useModal(dialog, open);
  const isHydrated = useHydrated();
  const didPressOutside = useRef(false);
  const { onOpenedEarly } = props;
  const reportOpen = useEffectEvent(() => onOpenedEarly?.());
  useEffect(() => {
    if (!open && dialog.current?.open) reportOpen();
  }, [open]);

  async function requestClose(reason: CloseReason) {
    if (!open) dialog.current?.close();
    else if ((await props.confirmClose?.(reason)) !== false) onClose();
  }
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || !open) return;
    event.preventDefault();
    void requestClose("escape");
  }
  function handleClose() {
    const element = dialog.current;
    // Browsers close a dialog at the second Esc without asking, so reopen it with everything that was entered.
    if (!open || !element || element.open) return;
    element.showModal();
    void requestClose("escape");
  }
  function handlePointerDown(event: PointerEvent<HTMLDialogElement>) {
    didPressOutside.current = isOutside(event);
  }
  function handleClick(event: MouseEvent<HTMLDialogElement>) {
    // Selecting text in a field and releasing the mouse outside also counts as a click outside.
    if (didPressOutside.current && isOutside(event)) void requestClose("backdrop");
    didPressOutside.current = false;
  }
  return (
    <>
      {open && !isModal && <Backdrop href={closeHref} />}
      <dialog
        ref={dialog}
        open={wasRenderedOpen}
        data-static={isHydrated || wasRenderedOpen ? undefined : ""}
        className={["dialog-panel", className].filter(Boolean).join(" ")}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-modal={isModal || undefined}
        onCancel={handleCancel}
        onClose={handleClose}
        onPointerDown={handlePointerDown}
        onClick={handleClick}
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
  const firstRender = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    const isFirstRender = firstRender.current;
    firstRender.current = false;
    if (!element || !open) return;
    // If the page's first script already opened the dialog, don't move the focus: the user may be typing.
    const isModal = element.open && !isFirstRender;
    const focusedBefore = isModal ? null : document.activeElement;
    if (!isModal) showModal(element, isFirstRender && element.open);
    else if (!element.contains(document.activeElement)) focusFirstField(element);
    // The server rendered the page behind an open dialog as inert. From now on the browser makes it inert.
    document.querySelector(".page-behind-dialog")?.removeAttribute("inert");
    const unlockScrolling = lockScrolling();
    setModal(true);
    return () => {
      unlockScrolling();
      element.removeAttribute("data-still");
      element.close();
      setModal(false);
      const isFocusLost =
        document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus();
    };
  }, [dialog, open]);
  return modal;
}

/** Opens the dialog as a modal one. `wasServerRendered` means that the server has rendered it open. */
function showModal(element: HTMLDialogElement, wasServerRendered: boolean): void {
  const focusedBefore = document.activeElement;
  const focusedInside =
    element.contains(focusedBefore) && focusedBefore instanceof HTMLElement ? focusedBefore : null;
  if (wasServerRendered) element.setAttribute("data-still", "");
  // Restore the scroll position: closing and focusing both scroll, and the user may be about to press something.
  const scrollBack = wasServerRendered ? saveScrolling(element) : () => {};
  element.removeAttribute("open");
  element.showModal();
  // A field that the user was typing in before scripts ran keeps the focus.
  if (focusedInside) focusedInside.focus({ preventScroll: wasServerRendered });
  else focusFirstField(element, { preventScroll: wasServerRendered });
  scrollBack();
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function Backdrop({ href }: { href: string | undefined }) {
  if (href === undefined) return <div className="dialog-backdrop" />;
  return <a className="dialog-backdrop" href={href} tabIndex={-1} aria-hidden="true" />;
}

function CloseButton(props: { label: string; href: string | undefined; onPress: () => void }) {
  const { label, href, onPress } = props;
  if (href === undefined) {
    return (
      <button
        type="button"
        className="icon-button dialog-close"
        aria-label={label}
        onClick={onPress}
      >
        <Icon name="close" />
      </button>
    );
  }
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    onPress();
  }
  return (
    <a className="icon-button dialog-close" href={href} aria-label={label} onClick={handleClick}>
      <Icon name="close" />
    </a>
  );
}
