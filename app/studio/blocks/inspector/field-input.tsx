import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { isSectionFieldUsed } from "#blocks/section-schema.ts";
import type { RichNode } from "#ui/rich-node.ts";
import { Choice } from "#app/studio/ui/choice.tsx";
import { useEditor } from "#app/studio/blocks/use-editing.ts";
import { TextInput } from "#app/studio/blocks/text/text-input.tsx";
import { ChooseMedia } from "./choose-media.tsx";
import { DocumentInput } from "./document-input.tsx";
import type { Field } from "./describe-fields.ts";
import { ListInput } from "./list-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { PictureInput } from "./picture-input.tsx";

type FieldInputProps = {
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The browser's own inputs for days and times. */
const nativeTypes: Partial<Record<Field["type"], string>> = {
  day: "date",
  "local-time": "datetime-local",
};

/** One property, entered in the way that fits its schema. */
export function FieldInput({ field, value, onChange }: FieldInputProps) {
  const t = useTranslations();
  const label = t(`studio.block-field.${field.name}` as never);
  const { direction } = useEditor();
  const id = useId();
  const problem = useProblem(field, value);
  const set = (next: unknown) =>
    onChange(field.isOptional && (next === "" || next === null) ? undefined : next);
  const text = typeof value === "string" ? value : "";
  const common = {
    id,
    className: "studio-input",
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-note` : undefined,
  };
  switch (field.type) {
    case "switch":
      return (
        <Choice
          type="checkbox"
          label={label}
          checked={value === true}
          onChange={(event) => set(event.target.checked)}
        />
      );
    case "group":
      return (
        <fieldset className="studio-inspector__group">
          <legend className="studio-field__label">{label}</legend>
          <GroupInput {...{ field, value, onChange: set }} />
        </fieldset>
      );
    case "list":
      return (
        <ListInput
          {...{ field, label, value, onChange: set }}
          renderItem={(item) =>
            item.field.type === "group" ? <GroupInput {...item} /> : <FieldInput {...item} />
          }
        />
      );
    case "recording":
      return (
        <Labelled {...{ id, label, problem }}>
          <input
            {...common}
            type="text"
            dir="ltr"
            inputMode="url"
            value={text}
            onChange={(event) => set(event.target.value)}
          />
          <ChooseMedia kind={field.media} onChoose={({ url }) => set(url)} />
        </Labelled>
      );
    case "picture":
      return <PictureInput label={label} value={value} onChange={set} />;
    case "rich":
      return (
        <TextInput
          label={label}
          nodes={Array.isArray(value) ? (value as RichNode[]) : []}
          onChange={set}
        />
      );
    case "number":
      return <NumberInput {...{ label, value, onChange: set, min: field.min, max: field.max }} />;
    case "document":
      return <DocumentInput label={label} value={value} onChange={set} />;
    case "choice":
      return (
        <Labelled {...{ id, label, problem }}>
          <select {...common} value={text} onChange={(event) => set(event.target.value)}>
            {(field.isOptional || text === "") && (
              <option value="">{t("studio.blocks.none")}</option>
            )}
            {field.choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`studio.block-choice.${choice}` as never)}
              </option>
            ))}
          </select>
        </Labelled>
      );
    case "long":
      return (
        <Labelled {...{ id, label, problem }}>
          <textarea
            {...common}
            rows={3}
            dir={direction}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        </Labelled>
      );
    default:
      return (
        <Labelled {...{ id, label, problem }}>
          <input
            {...common}
            type={nativeTypes[field.type] ?? "text"}
            dir={field.type === "line" ? direction : "ltr"}
            inputMode={field.type === "link" ? "url" : undefined}
            value={text}
            onChange={(event) => set(event.target.value)}
          />
        </Labelled>
      );
  }
}

/** Returns what is wrong with a value, in words; undefined if its schema can read it. */
function useProblem({ schema, isOptional }: Field, value: unknown): string | undefined {
  const t = useTranslations();
  const isMissing = value === undefined || value === null;
  if (isMissing && isOptional) return undefined;
  if (isMissing || schema.safeParse(value).success) return undefined;
  return t("studio.blocks.wrong-value");
}

type LabelledProps = {
  id: string;
  label: string;
  problem: string | undefined;
  children: ReactNode;
};

const Labelled = ({ id, label, problem, children }: LabelledProps) => (
  <div className="studio-field">
    <label htmlFor={id}>{label}</label>
    {children}
    {problem !== undefined && (
      <p className="studio-field__error" id={`${id}-note`}>
        {problem}
      </p>
    )}
  </div>
);

/** The fields of an object. */
function GroupInput({ field, value, onChange }: FieldInputProps) {
  if (field.type !== "group") return null;
  const object = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const fields = field.fields.filter(
    ({ name }) => field.name !== "section" || isSectionFieldUsed(name, object),
  );
  return fields.map((one) => (
    <FieldInput
      key={one.name}
      field={one}
      value={object[one.name] ?? one.defaultValue}
      onChange={(changed) => {
        const { [one.name]: _, ...others } = object;
        onChange(changed === undefined ? others : { ...object, [one.name]: changed });
      }}
    />
  ));
}
