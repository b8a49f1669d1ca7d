import { useEffect, useRef } from "react";
import { useFetcher, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { PolicyReader } from "./policy-reader.tsx";
import type { PolicyState } from "./policy-state.ts";
import type { PolicyShown } from "./shown.ts";
import { stickyAtPx } from "./use-stuck.ts";

/** A policy loads this long after it was chosen: docs/specification/constants.md#times. */
const policyLoadDelayMs = 10;

export type PolicyPanelProps = {
  state: PolicyState;
  /** The policy that came with the page; null if none did. */
  first: PolicyShown | null;
  headingId: string;
  choose: (category: string) => void;
  hide: () => void;
};

/** The content of a policy popup; the address doesn't change, whatever is chosen. */
export function PolicyPanel({ state, first, headingId, choose, hide }: PolicyPanelProps) {
  const t = useTranslations();
  const { pathname, search } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  const { shown, failed } = usePolicy(state.categoryId, first);
  function chooseFromTop(category: string) {
    body.current?.scrollTo({ top: 0 });
    choose(category);
  }
  return (
    <div className="panel__body" ref={body}>
      <PolicyReader
        type={state.type}
        categoryId={state.categoryId}
        shown={shown}
        busy={shown?.categoryId !== state.categoryId && !failed}
        headingId={headingId}
        hrefOf={(category) => withPolicy(pathname, search, category)}
        choose={chooseFromTop}
        listAtPx={stickyAtPx.dropdown}
      />
      <p className={failed ? "note-line note-line--bad" : "visually-hidden"} role="status">
        {failed && t("popup.unreachable")}
      </p>
      <Button kind="soft" onClick={hide}>
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
function usePolicy(category: string, first: PolicyShown | null) {
  const { load, data, state } = useFetcher<PolicyShown | null>();
  const { search } = useLocation();
  const language = new URLSearchParams(search).get("lang");
  const known = [data, first].find((one) => one?.categoryId === category);
  const shown = known ?? data ?? first;
  const wanted = known ? null : category;
  useEffect(() => {
    if (wanted === null) return;
    const query = language === null ? "" : `?lang=${encodeURIComponent(language)}`;
    const timer = setTimeout(() => void load(`/popup/policy/${wanted}${query}`), policyLoadDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, language, load]);
  return { shown, failed: wanted !== null && data === null && state === "idle" };
}
