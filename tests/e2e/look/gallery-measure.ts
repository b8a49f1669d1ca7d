/** A theme to apply to a page: its rules and its type of button. */
export type Laid = { name: string; css: string; button: string };

/**
 * Runs in the page: applies one theme after the other and returns descriptions of what is wrong. `contrast` checks
 * colours, once per colour scheme; `places` checks positions, once per width, because colours move nothing.
 */
export async function measureThemes({
  themes,
  look,
}: {
  themes: Laid[];
  look: "contrast" | "places";
}): Promise<string[]> {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const wrong: string[] = [];
  const popup = document.querySelector("dialog[open]");
  const stage = popup ?? document.body;
  const style = document.querySelector<HTMLStyleElement>("#gallery") ?? addStyle();
  for (const { name, css, button } of themes) {
    style.textContent = css;
    document.documentElement.dataset["button"] = button;
    if (look === "places") {
      await fontsOfPage();
      wrong.push(...misplaced().map((text) => `${name}: ${text}`));
    } else wrong.push(...faint().map((text) => `${name}: ${text}`));
  }
  return wrong;

  function addStyle() {
    const still = document.createElement("style");
    still.textContent = "*,::before,::after{transition:none!important;animation:none!important}";
    const made = document.createElement("style");
    made.id = "gallery";
    document.head.append(still, made);
    return made;
  }

  async function fontsOfPage() {
    const text = document.body.innerText;
    // Fallback fonts belong to the machine and may be missing.
    const own = (element: Element) =>
      getComputedStyle(element)
        .fontFamily.split(",")
        .filter((family) => !family.includes(" Fallback"))
        .join();
    await Promise.all([
      document.fonts.load(`400 16px ${own(document.body)}`, text),
      document.fonts.load(`600 16px ${own(document.querySelector("h1") ?? document.body)}`, text),
    ]);
  }

  function shown(element: Element): boolean {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ opacityProperty: true });
  }

  function named(element: Element): string {
    const text = (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${element.tagName.toLowerCase()}.${element.className} "${text}"`;
  }

  function coloursIn(text: string): Colour[] {
    return [...text.matchAll(/rgba?\(([^)]+)\)/g)].map(([, numbers = ""]) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.split(/[,\s/]+/).map(Number);
      return [red, green, blue, alpha];
    });
  }

  function over([r, g, b, a]: Colour, [red, green, blue]: Colour): Colour {
    return [r * a + red * (1 - a), g * a + green * (1 - a), b * a + blue * (1 - a), 1];
  }

  function contrast(one: Colour, other: Colour): number {
    const light = ([r, g, b]: Colour) =>
      [r, g, b]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at]!, 0);
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }

  /** Returns the background colours of an element: one, or all of a gradient; null for a picture. */
  function ground(element: Element | null): Colour[] | null {
    if (element === null) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage.includes("url(")) return null;
    const [own = [0, 0, 0, 0]] = coloursIn(backgroundColor) as Colour[];
    const gradient = backgroundImage === "none" ? [] : coloursIn(backgroundImage);
    const layers = gradient.length > 0 ? gradient : [own];
    if (layers.every(([, , , alpha]) => alpha === 1)) return layers;
    const below = ground(element.parentElement);
    if (below === null) return null;
    return layers.flatMap((layer) => below.map((colour) => over(layer, colour)));
  }

  function faint(): string[] {
    const found: string[] = [];
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      if (seen.has(element) || !walker.currentNode.textContent?.trim()) continue;
      seen.add(element);
      if (!shown(element) || element.closest("[aria-disabled],svg,.skip-link,.visually-hidden"))
        continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const [text] = coloursIn(color);
      const under = ground(element);
      if (!text || !under) continue;
      const size = Number.parseFloat(fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const least = Math.min(...under.map((colour) => contrast(over(text, colour), colour)));
      if (least < (large ? 3 : 4.5)) found.push(`${least.toFixed(2)}:1 ${named(element)}`);
    }
    return found;
  }

  function misplaced(): string[] {
    const found: string[] = [];
    const root = document.documentElement;
    const beyond = root.scrollWidth - root.clientWidth;
    if (beyond > 0) found.push(`the page is ${beyond} px too wide`);
    for (const body of document.querySelectorAll("dialog[open] .panel__body"))
      if (body.scrollWidth > body.clientWidth) found.push("the popup scrolls sideways");
    for (const element of stage.querySelectorAll(".button, h1, h2, h3, label, .brand")) {
      if (!shown(element)) continue;
      const outside = element.scrollWidth - element.clientWidth;
      if (outside > 1 && getComputedStyle(element).display !== "inline")
        found.push(`${outside} px stand out of ${named(element)}`);
    }
    return [...found, ...overlapping()];
  }

  /** Returns controls that overlap each other or a heading. Floating elements may overlap the page. */
  function overlapping(): string[] {
    const kinds = "a, button, input, select, textarea, summary, h1, h2, h3";
    const all = [...stage.querySelectorAll(kinds)].filter(
      (element) =>
        shown(element) && !floats(element) && element.closest(".visually-hidden") === null,
    );
    const parts = all.map((element) => ({ element, boxes: [...element.getClientRects()] }));
    const found: string[] = [];
    for (const [at, one] of parts.entries())
      for (const other of parts.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A button inside a field is no overlap: the field reserves space for it.
        const field = one.element.closest(".input-box");
        if (field !== null && field === other.element.closest(".input-box")) continue;
        if (one.boxes.some((box) => other.boxes.some((rival) => meet(box, rival))))
          found.push(`${named(one.element)} lies on ${named(other.element)}`);
      }
    return found;
  }

  function meet(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 2 && down > 2;
  }

  function floats(element: Element): boolean {
    for (let at: Element | null = element; at && at !== stage; at = at.parentElement)
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
    return false;
  }
}
