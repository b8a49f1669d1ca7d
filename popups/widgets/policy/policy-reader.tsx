import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Blocks } from "#blocks/views.tsx";
import { categoriesOf, type PolicyType } from "#domains/pages/policy.ts";
import { Icon } from "#ui/icons.tsx";
import type { PolicyShown } from "./shown.ts";
import { stickyAtPx, useStuck } from "./use-stuck.ts";

type SwitchProps = {
  type: PolicyType;
  categoryId: string;
  /** The address of a category, used without JavaScript, or if `choose` doesn't handle it. */
  hrefOf(category: string): string;
  choose?: (category: string) => void;
  /** The scroll position at which the list beside the text becomes sticky. */
  listAtPx: number;
};

export type PolicyReaderProps = SwitchProps & {
  shown: PolicyShown | null;
  busy: boolean;
  headingId?: string;
};

/** A policy with a dropdown and a list to choose another one. */
export function PolicyReader({ shown, busy, headingId, ...switching }: PolicyReaderProps) {
  const t = useTranslations();
  const Heading = headingId === undefined ? "h1" : "h2";
  return (
    <div className="policy">
      <header className="policy__head">
        <p className="category">{t("footer.legal")}</p>
        <Heading id={headingId}>{shown?.page.title ?? t(nameOf(switching.categoryId))}</Heading>
      </header>
      <CategoryDropdown {...switching} />
      <div className="policy__cols">
        <CategoryList {...switching} />
        <div className="policy__text" aria-busy={busy || undefined} key={shown?.categoryId}>
          {shown && (
            <Blocks
              tree={shown.blocks.tree}
              data={shown.blocks.data}
              screenPublic={shown.blocks.screen}
              container="article"
            />
          )}
        </div>
      </div>
    </div>
  );
}

const nameOf = (category: string) => `policy.${category}` as "policy.privacy-policy";

function CategoryDropdown(props: SwitchProps) {
  const t = useTranslations();
  const ref = useRef<HTMLDetailsElement>(null);
  useStuck(ref, stickyAtPx.dropdown);
  const close = () => ref.current?.removeAttribute("open");
  return (
    <details ref={ref} className="policy__drop">
      <summary aria-label={`${t("policy.choose")}: ${t(nameOf(props.categoryId))}`}>
        <span>{t(nameOf(props.categoryId))}</span>
        <Icon name="chevron-down" />
      </summary>
      <Categories {...props} chosen={close} />
    </details>
  );
}

function CategoryList(props: SwitchProps) {
  const t = useTranslations();
  const ref = useRef<HTMLElement>(null);
  useStuck(ref, props.listAtPx);
  return (
    <nav ref={ref} className="policy__list" aria-label={t("policy.choose")}>
      <Categories {...props} />
    </nav>
  );
}

function Categories(props: SwitchProps & { chosen?: () => void }) {
  const { type, categoryId, hrefOf, choose, chosen } = props;
  const t = useTranslations();
  function press(event: MouseEvent, category: string) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    chosen?.();
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
            onClick={(event) => press(event, category)}
          >
            {t(nameOf(category))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
