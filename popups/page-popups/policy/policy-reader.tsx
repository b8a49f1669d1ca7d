import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Blocks } from "#blocks/views.tsx";
import { categoriesOf, type PolicyType } from "#domains/pages/policy.ts";
import { Icon } from "#ui/icons.tsx";
import type { PolicyData } from "./data.ts";
import { stickyAtPx, useSticky } from "./use-sticky.ts";

type SwitchProps = {
  type: PolicyType;
  categoryId: string;
  /** The address of a category, used without JavaScript, or if `choose` doesn't handle it. */
  hrefOf(category: string): string;
  choose?: (category: string) => void;
  /** The scroll position at which the list beside the text becomes sticky. */
  listStickyAtPx: number;
};

export type PolicyReaderProps = SwitchProps & {
  policy: PolicyData | null;
  busy: boolean;
  headingId?: string;
};

/** A policy with a dropdown and a list to choose another one. */
export function PolicyReader({ policy, busy, headingId, ...switching }: PolicyReaderProps) {
  const t = useTranslations();
  const Heading = headingId === undefined ? "h1" : "h2";
  return (
    <div className="policy">
      <header className="policy__head">
        <p className="category">{t("footer.legal")}</p>
        <Heading id={headingId}>
          {policy?.page.title ?? t(policyNameKey(switching.categoryId))}
        </Heading>
      </header>
      <CategoryDropdown {...switching} />
      <div className="policy__cols">
        <CategoryList {...switching} />
        <div className="policy__text" aria-busy={busy || undefined} key={policy?.categoryId}>
          {policy && (
            <Blocks
              tree={policy.blocks.tree}
              data={policy.blocks.data}
              publicScreen={policy.blocks.screen}
              container="article"
            />
          )}
        </div>
      </div>
    </div>
  );
}

const policyNameKey = (category: string) => `policy.${category}` as "policy.privacy-policy";

function CategoryDropdown(props: SwitchProps) {
  const t = useTranslations();
  const ref = useRef<HTMLDetailsElement>(null);
  useSticky(ref, stickyAtPx.dropdown);
  const closeDropdown = () => ref.current?.removeAttribute("open");
  return (
    <details ref={ref} className="policy__drop">
      <summary aria-label={`${t("policy.choose")}: ${t(policyNameKey(props.categoryId))}`}>
        <span>{t(policyNameKey(props.categoryId))}</span>
        <Icon name="chevron-down" />
      </summary>
      <Categories {...props} onChosen={closeDropdown} />
    </details>
  );
}

function CategoryList(props: SwitchProps) {
  const t = useTranslations();
  const ref = useRef<HTMLElement>(null);
  useSticky(ref, props.listStickyAtPx);
  return (
    <nav ref={ref} className="policy__list" aria-label={t("policy.choose")}>
      <Categories {...props} />
    </nav>
  );
}

function Categories(props: SwitchProps & { onChosen?: () => void }) {
  const { type, categoryId, hrefOf, choose, onChosen } = props;
  const t = useTranslations();
  function handleClick(event: MouseEvent, category: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    onChosen?.();
    if (!choose) return;
    event.preventDefault();
    choose(category);
  }
  return (
    <ul>
      {categoriesOf(type).map((category) => (
        <li key={category}>
          <Link
            to={hrefOf(category)}
            aria-current={category === categoryId ? "page" : undefined}
            onClick={(event) => handleClick(event, category)}
          >
            {t(policyNameKey(category))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
