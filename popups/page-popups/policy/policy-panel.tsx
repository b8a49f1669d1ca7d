import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { PolicyReader } from "./policy-reader.tsx";
import type { PolicyState } from "./policy-state.ts";
import type { PolicyData } from "./data.ts";
import { stickyAtPx } from "./use-sticky.ts";

/** A policy loads this long after it was chosen: docs/specification/constants.md#times. */
const policyLoadDelayMs = 10;

export type PolicyPanelProps = {
  state: PolicyState;
  /** The policy that came with the page; null if none did. */
  initialPolicy: PolicyData | null;
  headingId: string;
  choose: (category: string) => void;
  hide: () => void;
};

/** The content of a policy popup; the address doesn't change, whatever is chosen. */
export function PolicyPanel({ state, initialPolicy, headingId, choose, hide }: PolicyPanelProps) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const { shown: shownPolicy, failed: hasFailed } = usePolicy(state.categoryId, initialPolicy);
  function chooseFromTop(category: string) {
    body.current?.scrollTo({ top: 0 });
    choose(category);
  }
  return (
    <div className="dialog-panel__body" ref={body}>
      <PolicyReader
        type={state.type}
        categoryId={state.categoryId}
        policy={shownPolicy}
        busy={shownPolicy?.categoryId !== state.categoryId && !hasFailed}
        headingId={headingId}
        hrefOf={(category) => withPolicy(pathname, search, category)}
        choose={chooseFromTop}
        listStickyAtPx={stickyAtPx.dropdown}
      />
      <p
        className={hasFailed ? "field-message field-message--error" : "visually-hidden"}
        role="status"
      >
        {hasFailed && t("popup.unreachable")}
      </p>
      <Button variant="soft" onClick={hide}>
        {state.returnButtonText ?? t("policy.back")}
      </Button>
    </div>
  );
}

function withPolicy(pathname: string, search: string, category: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete("scenario");
  parameters.set("popup", "policy");
  parameters.set("of", category);
  return `${pathname}?${parameters}`;
}

/** Loads the policy of a category; the previous one stays until then. */
function usePolicy(category: string, initialPolicy: PolicyData | null) {
  const { load, data, state } = useFetcher<PolicyData | null>();
  const { search } = useLocation();
  const language = new URLSearchParams(search).get("lang");
  const loaded = [data, initialPolicy].find((policy) => policy?.categoryId === category);
  const shown = loaded ?? data ?? initialPolicy;
  const categoryToLoad = loaded ? null : category;
  useEffect(() => {
    if (categoryToLoad === null) return;
    const query = language === null ? "" : `?lang=${encodeURIComponent(language)}`;
    const timer = setTimeout(
      () => void load(`/popup/policy/${categoryToLoad}${query}`),
      policyLoadDelayMs,
    );
    return () => clearTimeout(timer);
  }, [categoryToLoad, language, load]);
  return { shown, failed: categoryToLoad !== null && data === null && state === "idle" };
}
