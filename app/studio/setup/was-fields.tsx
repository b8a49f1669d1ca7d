import { type StepValues, wasMarker, wasPrefix } from "./step-values.ts";

/** Hidden fields with what a form was filled in with: so the server sees what somebody else has changed since. */
export function WasFields({ values }: { values: StepValues }) {
  return (
    <>
      <input type="hidden" name={wasMarker} value="" />
      {Object.entries(values).flatMap(([name, list]) =>
        list.map((value) => (
          <input key={`${name} ${value}`} type="hidden" name={wasPrefix + name} value={value} />
        )),
      )}
    </>
  );
}
