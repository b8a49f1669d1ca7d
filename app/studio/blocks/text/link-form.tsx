import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { safeHref } from "#ui/rich-node.ts";

/** Returns the address that a person meant: without a scheme, it is a website or an email address. */
export function completeAddress(entered: string): string | undefined {
  const address = entered.trim();
  if (/^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address)) return safeHref(`https://${address}`);
  return safeHref(address);
}

const focusField = (form: HTMLFormElement | null) => form?.querySelector("input")?.focus();

/** Sets, changes or removes the link at the selection. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTranslations();
  const [address, setAddress] = useState(
    () => (editor.getAttributes("link")["href"] as string | undefined) ?? "",
  );
  const [isWrong, setIsWrong] = useState(false);
  const removeLink = () => {
    editor.chain().focus().extendMarkRange("link").unsetMark("link").run();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (address.trim() === "") return removeLink();
    const href = completeAddress(address);
    if (href === undefined) return setIsWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    const link = { type: "link", attrs: { href } };
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address.trim(), marks: [link] });
    else chain.setMark("link", link.attrs);
    chain.run();
    return onClose();
  };
  return (
    <form className="studio-text-bar__link" onSubmit={submit} ref={focusField}>
      <TextField
        name="address"
        label={t("studio.blocks.link-address")}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={isWrong ? t("studio.blocks.link-wrong") : undefined}
        inputMode="url"
        dir="ltr"
      />
      <button className="studio-button" type="submit">
        {t("studio.blocks.link-set")}
      </button>
      {editor.isActive("link") && (
        <button className="studio-button studio-button--quiet" type="button" onClick={removeLink}>
          {t("studio.blocks.link-remove")}
        </button>
      )}
      <button className="studio-button studio-button--quiet" type="button" onClick={onClose}>
        {t("studio.blocks.cancel")}
      </button>
    </form>
  );
}
