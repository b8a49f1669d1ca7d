import { useState } from "react";
import { useTranslations } from "use-intl";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";

/** Copies a text. A browser that can't copy leaves it to be selected by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  return (
    <>
      <button className="studio-button" type="button" onClick={() => void copy()}>
        <StudioIcon name={copied === text ? "check" : "copy"} />
        {label}
      </button>
      <span className="studio-hidden" role="status">
        {copied === text && t("studio.setup.share.copied")}
      </span>
    </>
  );
}
