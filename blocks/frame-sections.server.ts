import type { Component } from "#domains/pages/component.ts";
import { type ColouredGround, colouredGrounds } from "#domains/settings/section-palette.ts";
import { sectionCss } from "#domains/settings/section-css.ts";
import type { Settings } from "#domains/settings/settings.ts";
import { buttonTypeOf } from "#domains/settings/theme-css.ts";
import { frameKind, type SectionFrameProps } from "./section-frame/section-frame.tsx";
import type { SectionLook } from "./section-schema.ts";

/**
 * Puts blocks that have a look of their own (`section`) into frames. Neighbours with the same look share one frame. The
 * first frame on a background brings its colours along, so that only pages with such sections load them.
 * @param looks by the block's id
 */
export function frameSections(
  components: readonly Component[],
  looks: ReadonlyMap<string, SectionLook | undefined>,
  { theme }: Settings,
): Component[] {
  const groundsWithCss = new Set<ColouredGround>();
  const framed: Component[] = [];
  let lastFrame: { key: string; children: Component[] } | undefined;
  for (const component of components) {
    const look = looks.get(component.id);
    const key = JSON.stringify(look);
    if (!look) {
      lastFrame = undefined;
      framed.push(component);
    } else if (lastFrame?.key === key) lastFrame.children.push(component);
    else {
      const ground = colouredGrounds.find((one) => one === look.background);
      const isFirst = ground !== undefined && !groundsWithCss.has(ground);
      if (isFirst) groundsWithCss.add(ground);
      const children = [component];
      const props: SectionFrameProps = {
        look,
        button: buttonTypeOf(theme),
        ...(isFirst && { css: sectionCss(theme.color, [ground]) }),
      };
      framed.push({ id: `${component.id}:section`, type: frameKind, props, children });
      lastFrame = { key, children };
    }
  }
  return framed;
}
