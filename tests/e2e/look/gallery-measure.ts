/** A theme to apply to a page: its CSS rules and the type of its buttons. */
export type AppliedTheme = { name: string; css: string; button: string };

/**
 * Runs in the page: applies one theme after the other and returns descriptions of problems. "contrast" checks the
 * colours: run it once per colour scheme. "places" checks the positions: run it once per width.
 */
export async function measureThemes({
  themes,
  check,
}: {
  themes: AppliedTheme[];
  check: "contrast" | "places";
}): Promise<string[]> {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const allProblems: string[] = [];
  const popup = document.querySelector("dialog[open]");
  const checkedPart = popup ?? document.body;
  const style = document.querySelector<HTMLStyleElement>("#gallery") ?? addStyle();
  for (const { name, css, button } of themes) {
    style.textContent = css;
    document.documentElement.dataset["button"] = button;
    if (check === "places") {
      await loadFontsOfPage();
      allProblems.push(...findMisplaced().map((text) => `${name}: ${text}`));
    } else allProblems.push(...findFaintTexts().map((text) => `${name}: ${text}`));
  }
  return allProblems;

  function addStyle() {
    const noAnimations = document.createElement("style");
    noAnimations.textContent =
      "*,::before,::after{transition:none!important;animation:none!important}";
    const themeStyle = document.createElement("style");
    themeStyle.id = "gallery";
    document.head.append(noAnimations, themeStyle);
    return themeStyle;
  }

  async function loadFontsOfPage() {
    const text = document.body.innerText;
    // Fallback fonts belong to the machine and may be missing.
    const fontFamilies = (element: Element) =>
      getComputedStyle(element)
        .fontFamily.split(",")
        .filter((family) => !family.includes(" Fallback"))
        .join();
    await Promise.all([
      document.fonts.load(`400 16px ${fontFamilies(document.body)}`, text),
      document.fonts.load(
        `600 16px ${fontFamilies(document.querySelector("h1") ?? document.body)}`,
        text,
      ),
    ]);
  }

  function isShown(element: Element): boolean {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true });
  }

  function describeElement(element: Element): string {
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.className} "${text}"`;
  }

  function parseColours(text: string): Colour[] {
    return [...text.matchAll(/rgba?\(([^)]+)\)/g)].map(([, numbers = ""]) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.split(/[,\s/]+/).map(Number);
      return [red, green, blue, alpha];
    });
  }

  function blend([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour {
    return [r * a + red * (1 - a), g * a + green * (1 - a), b * a + blue * (1 - a), 1];
  }

  function contrastRatio(one: Colour, other: Colour): number {
    const luminance = ([r, g, b]: Colour) =>
      [r, g, b]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce(
          (sum, part, channelIndex) => sum + part * [0.2126, 0.7152, 0.0722][channelIndex]!,
          0,
        );
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }

  /** Returns an element's background colour, or all colours of its gradient, or null if the background is a picture. */
  function backgroundOf(element: Element | null): Colour[] | null {
    if (element === null) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage.includes("url(")) return null;
    const [ownColour = [0, 0, 0, 0]] = parseColours(backgroundColor) as Colour[];
    const gradient = backgroundImage === "none" ? [] : parseColours(backgroundImage);
    const layers = gradient.length > 0 ? gradient : [ownColour];
    if (layers.every(([, , , alpha]) => alpha === 1)) return layers;
    const below = backgroundOf(element.parentElement);
    if (below === null) return null;
    return layers.flatMap((layer) => below.map((colour) => blend(layer, colour)));
  }

  function findFaintTexts(): string[] {
    const problems: string[] = [];
    const walker = document.createTreeWalker(checkedPart, NodeFilter.SHOW_TEXT);
    const checkedElements = new Set<Element>();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (checkedElements.has(element) || !walker.currentNode.textContent?.trim()) continue;
      checkedElements.add(element);
      if (!isShown(element) || element.closest("[aria-disabled],svg,.skip-link,.visually-hidden"))
        continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const [textColour] = parseColours(color);
      const backgrounds = backgroundOf(element);
      if (!textColour || !backgrounds) continue;
      const size = Number.parseFloat(fontSize);
      const isLargeText = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const lowestContrast = Math.min(
        ...backgrounds.map((colour) => contrastRatio(blend(textColour, colour), colour)),
      );
      if (lowestContrast < (isLargeText ? 3 : 4.5))
        problems.push(`${lowestContrast.toFixed(2)}:1 ${describeElement(element)}`);
    }
    return problems;
  }

  function findMisplaced(): string[] {
    const problems: string[] = [];
    const root = document.documentElement;
    const extraWidth = root.scrollWidth - root.clientWidth;
    if (extraWidth > 0) problems.push(`the page is ${extraWidth} px too wide`);
    for (const body of document.querySelectorAll("dialog[open] .dialog-panel__body"))
      if (body.scrollWidth > body.clientWidth) problems.push("the popup scrolls sideways");
    for (const element of checkedPart.querySelectorAll(".button, h1, h2, h3, label, .brand")) {
      if (!isShown(element)) continue;
      const extraWidthOfContent = element.scrollWidth - element.clientWidth;
      if (extraWidthOfContent > 1 && getComputedStyle(element).display !== "inline")
        problems.push(`${extraWidthOfContent} px stand out of ${describeElement(element)}`);
    }
    return [...problems, ...findOverlaps()];
  }

  /** Returns controls that overlap each other or a heading. Floating elements may overlap the page. */
  function findOverlaps(): string[] {
    const selector = "a, button, input, select, textarea, summary, h1, h2, h3";
    const shownElements = [...checkedPart.querySelectorAll(selector)].filter(
      (element) =>
        isShown(element) && !isFloating(element) && element.closest(".visually-hidden") === null,
    );
    const parts = shownElements.map((element) => ({
      element,
      boxes: [...element.getClientRects()],
    }));
    const problems: string[] = [];
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A button inside a field is no overlap: the field reserves space for it.
        const field = one.element.closest(".input-box");
        if (field !== null && field === other.element.closest(".input-box")) continue;
        if (one.boxes.some((box) => other.boxes.some((otherBox) => isOverlapping(box, otherBox))))
          problems.push(
            `${describeElement(one.element)} overlaps ${describeElement(other.element)}`,
          );
      }
    return problems;
  }

  function isOverlapping(one: DOMRect, other: DOMRect): boolean {
    const overlapWidth = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const overlapHeight = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return overlapWidth > 2 && overlapHeight > 2;
  }

  function isFloating(element: Element): boolean {
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== checkedPart;
      ancestor = ancestor.parentElement
    )
      if (["fixed", "sticky"].includes(getComputedStyle(ancestor).position)) return true;
    return false;
  }
}
