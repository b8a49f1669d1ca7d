import { useState } from "react";
import { useTranslations } from "use-intl";
import { findAddressProblem } from "#domains/pages/page-address.ts";
import { TextField } from "#app/studio/ui/text-field.tsx";
import { useEditedPage } from "#app/studio/pages/page-context.tsx";

/** What a page's address has instead of its alias. The draft only gets addresses that a page can have. */
export function AddressSetting() {
  const t = useTranslations();
  const { data, draft } = useEditedPage();
  const { document, change } = draft;
  // What someone types is no address yet while it is wrong.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed !== "" && findAddressProblem(data.alias, typed) !== null;
  const write = (text: string) => {
    const address = text.toLowerCase().replaceAll(" ", "-");
    setTyped(address);
    const typing = { typing: "address" };
    if (address === "" || address === data.alias) {
      if (document.address !== undefined) change([{ op: "unset", path: ["address"] }], typing);
    } else if (findAddressProblem(data.alias, address) === null)
      change([{ op: "set", path: ["address"], value: address }], typing);
  };
  return (
    <TextField
      name="address"
      label={t("studio.pages.address")}
      help={t("studio.pages.address-help")}
      error={isWrong ? t("studio.pages.address-wrong") : undefined}
      dir="ltr"
      placeholder={data.alias}
      value={typed ?? document.address ?? ""}
      onChange={({ target }) => write(target.value)}
      onBlur={() => !isWrong && setTyped(null)}
    />
  );
}
