import { useTranslations } from "use-intl";
import type { Json } from "#domains/drafts/operations.ts";
import type { EditedDraft, OpenClash } from "./use-draft.ts";
import { readableText } from "./readable-text.ts";

/** The places that this person and somebody else have both changed, with both versions side by side. */
export function ClashList({ drafts }: { drafts: readonly EditedDraft<object>[] }) {
  const t = useTranslations();
  const clashes = drafts.flatMap((draft) => draft.clashes);
  if (clashes.length === 0) return null;
  return (
    <section className="studio-clashes" aria-labelledby="clashes-title">
      <h2 id="clashes-title">{t("studio.editing.clash.title", { count: clashes.length })}</h2>
      <p>{t("studio.editing.clash.text")}</p>
      {clashes.map((clash, index) => (
        <Clash key={`${index} ${clash.path.join("/")}`} clash={clash} />
      ))}
    </section>
  );
}

function Clash({ clash }: { clash: OpenClash }) {
  const t = useTranslations();
  const sides = [
    { name: "mine", value: clash.mine, take: () => clash.takeMine() },
    { name: "theirs", value: clash.theirs, take: () => clash.takeTheirs() },
  ] as const;
  return (
    <div className="studio-clash" role="group" aria-label={t("studio.editing.clash.place")}>
      {sides.map(({ name, value, take }) => (
        <div key={name} className="studio-clash__side">
          <h3>{t(`studio.editing.clash.${name}`)}</h3>
          <ClashText value={value} />
          <button type="button" className="studio-button" onClick={take}>
            {t(`studio.editing.clash.take-${name}`)}
          </button>
        </div>
      ))}
    </div>
  );
}

function ClashText({ value }: { value: Json }) {
  const t = useTranslations();
  const text = readableText(value);
  return text === "" ? (
    <p className="studio-muted">{t("studio.editing.clash.nothing")}</p>
  ) : (
    <blockquote dir="auto">{text}</blockquote>
  );
}
