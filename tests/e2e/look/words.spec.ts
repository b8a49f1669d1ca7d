import { expect, test } from "#tests/e2e/kit.ts";

test("@scripts very long words and URLs make no block wider than a phone's screen", async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/guideline/components`);
  const wide = await page.evaluate(() => {
    const word = `https://example.org/${"unbreakable".repeat(12)}`;
    const scrolls = (element: Element | null) =>
      element !== null && /auto|scroll/.test(getComputedStyle(element).overflowX);
    return [...document.querySelectorAll<HTMLElement>(".component-guide__frame")].flatMap(
      (frame) => {
        frame.closest("details")?.setAttribute("open", "");
        // Otherwise the frame would hide the overflow.
        frame.style.overflow = "visible";
        const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          if (
            text.textContent?.trim() &&
            !text.parentElement?.closest("style, script, option, svg")
          )
            text.textContent = word;
        const end = frame.getBoundingClientRect().right;
        const out = [...frame.querySelectorAll("*")].find((one) => {
          for (
            let around = one.parentElement;
            around && around !== frame;
            around = around.parentElement
          )
            if (scrolls(around)) return false;
          return (
            one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !one.closest(".visually-hidden") &&
            (one.getBoundingClientRect().right > end + 1 ||
              (one.scrollWidth > one.clientWidth + 1 &&
                one.clientWidth > 0 &&
                getComputedStyle(one).overflowX !== "visible" &&
                !scrolls(one) &&
                getComputedStyle(one).textOverflow !== "ellipsis"))
          );
        });
        const kind = frame.closest("article")?.id ?? "";
        return out ? [`${kind}: ${out.outerHTML.slice(0, 100)}`] : [];
      },
    );
  });
  expect(wide).toEqual([]);
});

test("@scripts the component guide has a hostile sample for every kind of block", async ({
  page,
  home,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/guideline/components`);
  const missing = await page.evaluate(() =>
    [...document.querySelectorAll("article.component-guide__kind")]
      .filter((kind) => !kind.querySelector("details:last-of-type .component-guide__frame"))
      .map(({ id }) => id),
  );
  expect(missing).toEqual([]);
});
