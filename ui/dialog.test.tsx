import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";

function sent(open: boolean): string {
  return renderToStaticMarkup(
    <Dialog
      open={open}
      onClose={() => {}}
      label="Sign in"
      closeLabel="Close"
      closeHref="/courses/42"
    >
      <p>Step</p>
    </Dialog>,
  );
}

test("without scripts an open dialog is rendered open, and its scrim and close button are links", () => {
  const html = sent(true);
  expect(html).toMatch(/<dialog [^>]*open=""/);
  expect(html).toMatch(/<a class="scrim" href="\/courses\/42"/);
  expect(html).toMatch(/<a class="icon-button close" href="\/courses\/42" aria-label="Close"/);
});

test("a closed dialog is rendered closed, without a scrim", () => {
  const html = sent(false);
  expect(html).not.toMatch(/<dialog [^>]*open=/);
  expect(html).not.toContain("scrim");
});
