import type { BlockViewProps } from "#blocks/block.ts";
import { Section, titleId } from "#blocks/section.tsx";
import { SectionHead } from "#blocks/section-head.tsx";
import { BeforeAfter } from "./before-after.tsx";
import type { ComparisonProps } from "./block.ts";
import type { ComparisonData } from "./data.ts";

export { default as styleSheetUrl } from "./sheet.css?url";

export default function View(view: BlockViewProps<ComparisonProps, ComparisonData>) {
  const { component, props, data, children, container, heading } = view;
  const { title, lead, before, after, caption } = props;
  const hasPictures = before !== null && after !== null;
  const hasTable = props.first !== "" && props.items.length > 0;
  if (!hasPictures && !hasTable) return null;
  return (
    <Section
      id={component.id}
      container={container}
      labelledBy={title === "" ? undefined : titleId(component.id)}
    >
      <SectionHead id={component.id} title={title} lead={lead} heading={heading} />
      {hasPictures && <BeforeAfter {...{ before, after, caption }} texts={data.texts} />}
      {hasTable && <ComparisonTable props={props} />}
      {children}
    </Section>
  );
}

/** The keyboard must be able to scroll a wide table, so it can get the focus. */
const scrollable = { role: "group", tabIndex: 0 };

type Column = "first" | "second" | "third";

/** Narrow screens show the table as blocks, which browsers no longer take for one, so its roles are written down. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  column: { role: "columnheader" },
  rowName: { role: "rowheader" },
};

function ComparisonTable({ props }: { props: ComparisonProps }) {
  const columns = (["first", "second", "third"] as const).filter((column) => props[column] !== "");
  const cellOf = (row: ComparisonProps["items"][number], column: Column) => row[column];
  return (
    <div className="comparison__scroll" aria-label={props.title || props.first} {...scrollable}>
      <table className="comparison" {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell}>{"\u00a0"}</td>
            {columns.map((column) => (
              <th key={column} scope="col" {...roles.column}>
                {props[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {props.items.map((row, index) => (
            <tr key={index} {...roles.row}>
              <th scope="row" {...roles.rowName}>
                {row.title}
              </th>
              {columns.map((column) => (
                <td key={column} {...roles.cell} data-column={props[column]}>
                  {cellOf(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
