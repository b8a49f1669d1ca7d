import { type ComponentType, createElement, Fragment, lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import type { BlockEditorProps } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import type { Component } from "#domains/pages/component.ts";
import { useKindName } from "#app/studio/blocks/block-names.ts";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import { ChooseMedia } from "./choose-media.tsx";
import { describeFields, type Field } from "./describe-fields.ts";
import { FieldInput } from "./field-input.tsx";

type EditorModule = { default: ComponentType<BlockEditorProps<Record<string, unknown>>> };
const editorFiles = import.meta.glob<EditorModule>("/blocks/*/editor.tsx");
const editors = new Map(
  Object.entries(editorFiles).map(([file, load]) => [file.split("/")[2]!, lazy(load)]),
);
/** Returns what replaces the field of a kind's first property; undefined if a plain field is enough. */
const editorOf = (kind: string) => editors.get(kind);

const fieldsByKind = new Map<string, Field[]>();

function fieldsOf(kind: string): Field[] {
  const known = fieldsByKind.get(kind);
  if (known) return known;
  const block = catalogue.get(kind);
  const described = block ? describeFields(block.schema) : [];
  // The text itself is edited in the canvas.
  const fields =
    kind === "rich-text" ? described.filter(({ name }) => name !== "nodes") : described;
  fieldsByKind.set(kind, fields);
  return fields;
}

/** The properties of the selected block. */
export function Inspector({ block }: { block: Component }) {
  const t = useTranslations();
  const nameOf = useKindName();
  const { editing, language } = useEditor();
  const fields = fieldsOf(block.type);
  const Editor = editorOf(block.type);
  const hasSection = editing.isOutermost(block.id);
  const shownFields = (Editor ? fields.slice(1) : fields).filter(
    ({ name }) => name !== "section" || hasSection,
  );
  const defaults = catalogue.get(block.type)?.defaults ?? {};
  return (
    <section className="studio-inspector" aria-label={t("studio.blocks.properties")}>
      <header className="studio-inspector__header">
        <h2>{nameOf(block.type)}</h2>
        <button
          type="button"
          className="studio-button studio-button--quiet"
          onClick={() => editing.select(null)}
        >
          <StudioIcon name="back" flip />
          {t("studio.blocks.all")}
        </button>
      </header>
      {Editor && (
        <Suspense>
          {createElement(Editor, {
            props: { ...defaults, ...block.props },
            language,
            onChange: (name, value) => editing.setProp(block.id, name, value),
          })}
        </Suspense>
      )}
      {shownFields.map((field) => (
        <Fragment key={`${block.id}.${field.name}`}>
          <FieldInput
            field={field}
            value={block.props[field.name] ?? defaults[field.name]}
            onChange={(value) => editing.setProp(block.id, field.name, value)}
          />
          {field.name === "url" && (block.type === "audio" || block.type === "video") && (
            <ChooseMedia
              kind={block.type}
              onChoose={({ url, captions }) => {
                editing.setProp(block.id, "url", url);
                editing.setProp(block.id, "tracks", captions.length > 0 ? captions : undefined);
              }}
            />
          )}
        </Fragment>
      ))}
      {block.type === "rich-text" && (
        <p className="studio-muted studio-small">{t("studio.blocks.text-help")}</p>
      )}
      <div className="studio-inspector__moves">
        {(["in", "out"] as const)
          .filter((direction) => editing.canMove(block.id, direction))
          .map((direction) => (
            <button
              key={direction}
              type="button"
              className="studio-button"
              onClick={() => editing.move(block.id, direction)}
            >
              {t(`studio.blocks.move-${direction}`)}
            </button>
          ))}
      </div>
      {!Editor && shownFields.length === 0 && block.type !== "rich-text" && (
        <p className="studio-muted studio-small">{t("studio.blocks.no-properties")}</p>
      )}
    </section>
  );
}
