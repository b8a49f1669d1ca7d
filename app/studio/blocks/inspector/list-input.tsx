import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { randomName } from "#app/live/live-message.ts";
import { StudioIcon } from "#app/studio/ui/studio-icon.tsx";
import type { Field, FieldKind } from "./describe-fields.ts";

type Props = {
  field: Extract<Field, { type: "list" }>;
  label: string;
  value: unknown;
  onChange: (value: unknown[]) => void;
  renderItem: (item: ItemProps) => ReactNode;
};
type ItemProps = { field: Field; value: unknown; onChange: (value: unknown) => void };

/** A list of items: each can be filled, moved and removed. */
export function ListInput({ field, label, value, onChange, renderItem }: Props) {
  const t = useTranslations();
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  // Items have no ids of their own: these keep each item's fields and focus while items move.
  const [keys, setKeys] = useState<readonly string[]>([]);
  const keyOf = (index: number) => keys[index] ?? `item-${index}`;
  const change = (next: unknown[], nextKeys: string[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const allKeys = items.map((_, index) => keyOf(index));
  const swap = (index: number, other: number) =>
    change(swapped(items, index, other), swapped(allKeys, index, other));
  const itemField = { ...field.item, name: field.name, isOptional: false, schema: field.schema };
  return (
    <fieldset className="studio-inspector__group">
      <legend className="studio-field__label">{label}</legend>
      <ol className="studio-inspector__items">
        {items.map((item, index) => (
          <li key={keyOf(index)}>
            <div className="studio-inspector__item-bar">
              <b>{index + 1}</b>
              <ItemButton
                icon="arrow-up"
                label={t("studio.blocks.item-up", { number: index + 1 })}
                isDisabled={index === 0}
                onPress={() => swap(index, index - 1)}
              />
              <ItemButton
                icon="arrow-down"
                label={t("studio.blocks.item-down", { number: index + 1 })}
                isDisabled={index === items.length - 1}
                onPress={() => swap(index, index + 1)}
              />
              <ItemButton
                icon="trash"
                label={t("studio.blocks.item-remove", { number: index + 1 })}
                onPress={() => change(items.toSpliced(index, 1), allKeys.toSpliced(index, 1))}
              />
            </div>
            {renderItem({
              field: itemField as Field,
              value: item,
              onChange: (changed) => onChange(items.with(index, changed)),
            })}
          </li>
        ))}
      </ol>
      {items.length < field.max && (
        <button
          type="button"
          className="studio-button"
          onClick={() => change([...items, emptyValue(field.item)], [...allKeys, randomName()])}
        >
          <StudioIcon name="plus" />
          {t("studio.blocks.item-add")}
        </button>
      )}
    </fieldset>
  );
}

type ButtonProps = {
  icon: "arrow-up" | "arrow-down" | "trash";
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
};

const ItemButton = ({ icon, label, isDisabled = false, onPress }: ButtonProps) => (
  <button
    type="button"
    className="studio-button studio-button--quiet"
    aria-label={label}
    title={label}
    aria-disabled={isDisabled || undefined}
    onClick={() => {
      if (!isDisabled) onPress();
    }}
  >
    <StudioIcon name={icon} />
  </button>
);

const swapped = <Item,>(items: readonly Item[], index: number, other: number): Item[] =>
  items.with(index, items[other]!).with(other, items[index]!);

/** Returns the value of a new item. An id is never used twice. */
function emptyValue(kind: FieldKind): unknown {
  switch (kind.type) {
    case "group":
      return {
        ...(kind.hasId && { id: randomName() }),
        ...Object.fromEntries(
          kind.fields
            .filter(({ isOptional }) => !isOptional)
            .map((field) => [field.name, emptyValue(field)]),
        ),
      };
    case "number":
      return kind.min;
    case "switch":
      return false;
    case "choice":
      return kind.choices[0];
    case "list":
    case "rich":
      return [];
    case "picture":
    case "document":
      return null;
    default:
      return "";
  }
}
