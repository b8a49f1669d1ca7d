import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from "react";
import { useHydrated } from "./hydrated.ts";
import { holdPage } from "./hold-page.ts";
import { Icon } from "./icons.tsx";

/** What made it close: Esc, a click beside it, its cross. */
export type CloseReason = "escape" | "backdrop" | "button";

export type DialogProps = {
  open: boolean;
  /** Somebody asks to close it; the owner sets `open`. */
  onClose: () => void;
  /** Its name, read aloud; give `labelledBy` instead when its heading says it. */
  label?: string;
  labelledBy?: string;
  children: ReactNode;
  /** Beside `panel`: `panel--plain` has no cloth head. */
  className?: string;
  /** Asked before closing: false keeps it open, so that nothing typed is thrown away unasked. */
  confirmClose?: (reason: CloseReason) => boolean | Promise<boolean>;
  /** The cross's name; without it there is no cross. */
  closeLabel?: string;
  /** Where the cross and the scrim lead before scripts live: the same page without the dialog. */
  closeHref?: string;
  /** The browser has opened it before its owner did: by the page's first script (server/documents/takeover.ts). */
  onFoundOpen?: () => void;
};

const fieldSelector =
  "[autofocus], input:not([type=hidden], [type=checkbox], [type=radio], :disabled), textarea, select";

/** Puts the focus into the first field that is still empty, else into the first; false when there is none. */
export function focusFirstField(root: HTMLElement, options?: FocusOptions): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement>(fieldSelector)];
  const field = fields.find(({ value }) => value === "") ?? fields[0];
  field?.focus(options);
  return field !== undefined;
}

/**
 * Notes how far everything inside is scrolled.
 * @returns scrolls it there again
 */
function noteScrolling(root: HTMLElement): () => void {
  const scrolled = Array.from(root.querySelectorAll("*"))
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => ({ element, top: element.scrollTop }));
  return () => {
    for (const { element, top } of scrolled) element.scrollTop = top;
  };
}

/**
 * A modal dialog, the browser's own. The server sends it open, with a scrim that is a link; when the script lives it
 * becomes modal in place: focus kept in and put into the first field, the page behind still, the focus given back on
 * closing.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, label, labelledBy, children, className, closeLabel, closeHref } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // The attribute is React's only in the first HTML; afterwards it is the browser's, through showModal() and close().
  const [sentOpen] = useState(open);
  const modal = useModal(dialog, open);
  const hydrated = useHydrated();
  const pressedBeside = useRef(false);
  const { onFoundOpen } = props;
  const found = useEffectEvent(() => onFoundOpen?.());
  useEffect(() => {
    if (!open && dialog.current?.open) found();
  }, [open]);

  async function ask(reason: CloseReason) {
    if (!open) dialog.current?.close();
    else if ((await props.confirmClose?.(reason)) !== false) onClose();
  }
  function cancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || !open) return;
    event.preventDefault();
    void ask("escape");
  }
  function closed() {
    const element = dialog.current;
    // A browser closes at the second Esc without asking: what was typed is put back before the eyes.
    if (!open || !element || element.open) return;
    element.showModal();
    void ask("escape");
  }
  function press(event: PointerEvent<HTMLDialogElement>) {
    pressedBeside.current = isBeside(event);
  }
  function click(event: MouseEvent<HTMLDialogElement>) {
    // Text selected from a field and let go outside ends in a click beside, too.
    if (pressedBeside.current && isBeside(event)) void ask("backdrop");
    pressedBeside.current = false;
  }
  return (
    <>
      {open && !modal && <Scrim href={closeHref} />}
      <dialog
        ref={dialog}
        open={sentOpen}
        data-drawn={hydrated || sentOpen ? undefined : ""}
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
          <Cross label={closeLabel} href={closeHref} onPress={() => void ask("button")} />
        )}
      </dialog>
    </>
  );
}

/** Makes the element modal while `open`; says whether it is. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [modal, setModal] = useState(false);
  const first = useRef(true);
  useLayoutEffect(() => {
    const element = dialog.current;
    const early = first.current;
    first.current = false;
    if (!element || !open) return;
    // The browser has opened it already: nothing moves, and the focus stays where somebody may be typing.
    const isModal = element.open && !early;
    const before = isModal ? null : document.activeElement;
    if (!isModal) showModal(element, early && element.open);
    else if (!element.contains(document.activeElement)) focusFirstField(element);
    // What the server drew inert behind an open dialog is the browser's from here on.
    document.querySelector(".behind")?.removeAttribute("inert");
    const letGo = holdPage();
    setModal(true);
    return () => {
      letGo();
      element.removeAttribute("data-still");
      element.close();
      setModal(false);
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [dialog, open]);
  return modal;
}

/** `wasSent`: the server has sent it open. */
function showModal(element: HTMLDialogElement, wasSent: boolean): void {
  const before = document.activeElement;
  const heldFocus = element.contains(before) && before instanceof HTMLElement ? before : null;
  if (wasSent) element.setAttribute("data-still", "");
  // A reader who has scrolled and is pressing something must not find it moved: closing and focus both scroll.
  const scrollBack = wasSent ? noteScrolling(element) : () => {};
  element.removeAttribute("open");
  element.showModal();
  // What one was already typing in, before the script came, keeps the focus.
  if (heldFocus) heldFocus.focus({ preventScroll: wasSent });
  else focusFirstField(element, { preventScroll: wasSent });
  scrollBack();
}

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

function Scrim({ href }: { href: string | undefined }) {
  if (href === undefined) return <div className="scrim" />;
  return <a className="scrim" href={href} tabIndex={-1} aria-hidden="true" />;
}

function Cross(props: { label: string; href: string | undefined; onPress: () => void }) {
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
