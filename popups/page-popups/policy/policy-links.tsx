import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { chooseCategory, hiddenPolicy, showPolicy } from "./policy-state.ts";

type PolicyDialog = typeof import("./policy-dialog.tsx").default;

/**
 * Opens the policies that a form's consent names (`data-policy`) over the form. Without JavaScript, or with a modifier
 * key, they open in a new window.
 */
export function PolicyLinks() {
  const t = useTranslations();
  const [state, setState] = useState(hiddenPolicy);
  const [View, setView] = useState<ComponentType<ComponentProps<PolicyDialog>> | null>(null);
  const returnButtonText = t("policy.to-form");
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const { metaKey, ctrlKey, shiftKey, altKey, defaultPrevented, target } = event;
      if (metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-policy]") : null;
      const categoryId = link?.dataset["policy"];
      if (!link || categoryId === undefined) return;
      event.preventDefault();
      import("./policy-dialog.tsx").then(
        (module) => {
          setView(() => module.default);
          setState(showPolicy({ categoryId, returnButtonText }));
        },
        () => window.open(link.href, "_blank", "noopener"),
      );
    }
    document.addEventListener("click", handleClick);
    return () => document.removeEventListener("click", handleClick);
  }, [returnButtonText]);
  if (!View || !state.visible) return null;
  return (
    <View
      state={state}
      choose={(category) => setState(chooseCategory(state, category))}
      hide={() => setState(hiddenPolicy)}
    />
  );
}
