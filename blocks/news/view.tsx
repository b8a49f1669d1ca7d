import { useLocale } from "use-intl";
import { Icon } from "#ui/icons.tsx";
import { Picture } from "#ui/picture.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ActionLink } from "#blocks/action-link.tsx";
import type { BlockViewProps } from "#blocks/block.ts";
import { formatIsoDay } from "#blocks/formats.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { itemHeadingLevel, SectionHead } from "#blocks/section-head.tsx";
import type { NewsProps } from "./block.ts";
import type { NewsData, Post } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<Omit<NewsProps, "items">, NewsData>) {
  const { component, props, data, children, container, heading } = view;
  const { title, lead, limit } = props;
  const { posts, feed, texts } = data;
  const level = itemHeadingLevel(title);
  const older = posts.slice(limit);
  return (
    <Section
      id={component.id}
      container={container}
      className="news"
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} title={title} lead={lead} heading={heading} />
      {posts.length === 0 && <p className="muted">{texts.none}</p>}
      {posts.slice(0, limit).map((post, index) => (
        <PostItem key={post.anchor} {...{ post, level, texts, isNewest: index === 0 }} />
      ))}
      {older.length > 0 && (
        <details className="news__older">
          <summary className="button button--soft">{texts.older}</summary>
          {older.map((post) => (
            <PostItem key={post.anchor} {...{ post, level, texts, isNewest: false }} />
          ))}
        </details>
      )}
      {feed !== null && posts.length > 0 && (
        <p className="news__follow">
          <a className="link small" href={feed}>
            {texts.follow}
          </a>
        </p>
      )}
      {children}
    </Section>
  );
}

type PostProps = {
  post: Post;
  level: "h2" | "h3";
  texts: NewsData["texts"];
  isNewest: boolean;
};

function PostItem({ post, level: Level, texts, isNewest }: PostProps) {
  const language = useLocale();
  const { anchor, title, day, beginning, rest, picture, link, linkText } = post;
  return (
    <article
      id={anchor}
      className={`news__post${isNewest ? " news__post--newest" : ""}${picture ? " news__post--pictured" : ""}`}
    >
      <p className="news__date small muted">
        <time dateTime={day}>{formatIsoDay(day, language)}</time>
      </p>
      <div className="news__words">
        <Level className="news__title">{title}</Level>
        <div className="prose">
          <RichText nodes={beginning} />
        </div>
        {rest.length > 0 && (
          <details className="news__rest">
            <summary className="link">
              {texts.more}
              <span className="visually-hidden">: {title}</span>
            </summary>
            <div className="prose">
              <RichText nodes={rest} />
            </div>
          </details>
        )}
        {link !== "" && linkText !== "" && (
          <p>
            <ActionLink className="link link--go" href={link}>
              {linkText}
              <Icon name="arrow" size={16} flip />
            </ActionLink>
          </p>
        )}
      </div>
      {picture && (
        <div className="news__picture">
          <Picture
            sources={picture.sources}
            alt={picture.alt}
            sizes={
              isNewest
                ? "(min-width: 880px) 480px, calc(100vw - 40px)"
                : "(min-width: 880px) 240px, 40vw"
            }
            width={picture.width}
            height={picture.height}
          />
        </div>
      )}
    </article>
  );
}
