import { type KeyboardEvent, useId, useRef, useState } from "react";
import { FieldMessage, type TextFieldProps } from "./field.tsx";
import { useSearch } from "./use-search.ts";

export type Option = { value: string; label: string };

export type SearchSelectProps = Pick<
  TextFieldProps,
  "label" | "name" | "error" | "hint" | "announce" | "required" | "readOnly" | "defaultValue"
> & {
  /** Finds the options that contain the entered text. */
  search(typed: string, signal: AbortSignal): Promise<readonly Option[]>;
  /** Status messages: searching, nothing found, search failed, and the number of options. */
  messages: { searching: string; none: string; failed: string; found(count: number): string };
};

/**
 * A combobox that searches while the user types: from three characters on, one second after the last keystroke. Without
 * scripts it is a plain text field, and the server finds the option by its label.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, name, error, hint, announce, search, messages, ...inputProps } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, startSearch, stopSearch } = useSearch(search);
  const [activeIndex, setActiveIndex] = useState(-1);
  const options = state.kind === "found" ? state.options : [];
  const isOpen = options.length > 0;
  const activeOption = isOpen ? options[activeIndex] : undefined;

  function choose(option: Option) {
    if (!input.current) return;
    input.current.value = option.label;
    // Fire the event that typing fires, so that the form notices the value. React sees no change and doesn't search.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    closeList();
  }
  function closeList() {
    stopSearch();
    setActiveIndex(-1);
  }
  function searchFor(text: string) {
    setActiveIndex(-1);
    startSearch(text);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setActiveIndex((activeIndex + step + options.length) % options.length);
    else if (event.key === "Enter" && activeOption) choose(activeOption);
    else if (event.key === "Escape") closeList();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const statusText = {
    idle: "",
    searching: messages.searching,
    failed: messages.failed,
    found: isOpen ? messages.found(options.length) : messages.none,
  }[state.kind];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <input
          {...inputProps}
          ref={input}
          id={id}
          name={name}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption && `${id}-${activeIndex}`}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget }) => searchFor(currentTarget.value)}
          onKeyDown={handleKeyDown}
          onBlur={closeList}
        />
        <div
          id={`${id}-list`}
          className="search-options"
          role="listbox"
          aria-label={typeof label === "string" ? label : name}
          hidden={!isOpen}
        >
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              // Choose before the field loses the focus, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {option.label}
            </div>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {statusText}
      </p>
      <FieldMessage
        id={`${id}-note`}
        error={error}
        hint={state.kind === "idle" || isOpen ? hint : statusText}
        announce={announce}
      />
    </div>
  );
}
