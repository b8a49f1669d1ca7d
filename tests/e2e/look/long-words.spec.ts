import { expect, test } from "#tests/e2e/kit.ts";

test("@scripts very long words and URLs make no block wider than a phone's screen", async ({
  page,
  homeUrl: home,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${home}/guideline/components`);
  const tooWide = await page.evaluate(() => {
    const word = `https://example.org/${"unbreakable".repeat(12)}`;
    const isScrollable = (element: Element | null) =>
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
        const frameRight = frame.getBoundingClientRect().right;
        const tooWideElement = [...frame.querySelectorAll("*")].find((element) => {
          for (
            let ancestor = element.parentElement;
            ancestor && ancestor !== frame;
            ancestor = ancestor.parentElement
          )
            if (isScrollable(ancestor)) return false;
          return (
            element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            !element.closest(".visually-hidden") &&
            // A drawing clips what reaches beyond it, and one pixel shows nothing.
            !element.parentElement?.closest("svg") &&
            element.clientWidth !== 1 &&
            (element.getBoundingClientRect().right > frameRight + 1 ||
              (element.scrollWidth > element.clientWidth + 1 &&
                element.clientWidth > 0 &&
                getComputedStyle(element).overflowX !== "visible" &&
                !isScrollable(element) &&
                getComputedStyle(element).textOverflow !== "ellipsis"))
          );
        });
        const kind = frame.closest("article")?.id ?? "";
        return tooWideElement ? [`${kind}: ${tooWideElement.outerHTML.slice(0, 100)}`] : [];
      },
    );
  });
  expect(tooWide).toEqual([]);
});

test("@scripts the component guide has a hostile sample for every kind of block", async ({
  page,
  homeUrl: home,
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
