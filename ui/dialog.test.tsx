import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

function renderDialog(isOpen: boolean): string {
  return renderToStaticMarkup(
    <Dialog
      open={isOpen}
      onClose={() => {}}
      label="Sign in"
      closeLabel="Close"
      closeHref="/courses/42"
    >
      <p>Step</p>
    </Dialog>,
  );
}

test("without scripts an open dialog is rendered open, and its backdrop and close button are links", () => {
  const html = renderDialog(true);
  expect(html).toMatch(/<dialog [^>]*open=""/);
  expect(html).toMatch(/<a class="dialog-backdrop" href="\/courses\/42"/);
  expect(html).toMatch(
    /<a class="icon-button dialog-close" href="\/courses\/42" aria-label="Close"/,
  );
});

test("a closed dialog is rendered closed, without a backdrop", () => {
  const html = renderDialog(false);
  expect(html).not.toMatch(/<dialog [^>]*open=/);
  expect(html).not.toContain("dialog-backdrop");
});
