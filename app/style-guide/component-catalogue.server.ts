import { categories, type Category } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { hostileComponent } from "#blocks/hostile-component.ts";
import { loadBlocks, type LoadedBlocks } from "#blocks/load-blocks.server.ts";
import { plainScreen } from "#blocks/plain-screen.server.ts";
import { scenePicture } from "#blocks/sample-parts.ts";
import { addToTitles, sampleOf, variantsOf } from "#blocks/samples.ts";
import { sectionBackgrounds, type SectionLook } from "#blocks/section-schema.ts";
import { sampleSettings } from "#blocks/sample-settings.ts";
import { publicScreen, type PublicScreen } from "#blocks/screen.ts";
import type { Component } from "#domains/pages/component.ts";
import { writeComponents, writeYaml } from "#content/pages/write-page.ts";
import { listCourses } from "#domains/courses/list-courses.server.ts";
import type { VisitCtx } from "#domains/identity/visit-context.server.ts";
import type { Settings } from "#domains/settings/settings.ts";

/** One block kind with sample content and with hostile content. Null: nothing to render. */
export type CatalogueEntry = {
  kind: string;
  /** The component as an author writes it in a content folder. */
  source: string;
  shown: Component | null;
  hostile: Component | null;
  /** The kind's other looks, each with the properties that make it, as an author writes them. */
  variants: { source: string; shown: Component | null }[];
};
export type CatalogueSection = { category: Category; kinds: CatalogueEntry[] };
export type ComponentCatalogue = {
  sections: CatalogueSection[];
  /** A block on each background. */
  backgrounds: { source: string; shown: Component | null }[];
  data: Record<string, unknown>;
  screen: PublicScreen;
};

/** Renders every kind of the catalogue, by section, as on a page of this portal. */
export async function loadComponentCatalogue(
  ctx: VisitCtx,
  path: string,
): Promise<ComponentCatalogue> {
  const screen = plainScreen({ kind: "page", path, pageId: "main" });
  const blockCtx = { ...ctx, screen, settings: addSampleContacts(ctx.settings) };
  const [course] = await listCourses(ctx, ctx.language);
  const samples = [...catalogue.keys()].map((kind) => pointToCourse(sampleOf(kind), course?.id));
  const variants = [...catalogue.keys()].flatMap(variantsOf);
  const backgrounds = sectionBackgrounds.map(sampleOnBackground);
  const [shown, shownOnBackgrounds, hostile] = await Promise.all([
    loadBlocks(blockCtx, [...samples, ...variants.map(({ component }) => component)]),
    loadBlocks(blockCtx, backgrounds),
    loadBlocks(
      blockCtx,
      samples.map((sample) => hostileComponent(sample)),
    ),
  ]);
  const buildEntry = (sample: Component): CatalogueEntry => ({
    kind: sample.type,
    source: writeSource(sample),
    shown: findComponent(shown, sample.id),
    hostile: findComponent(hostile, `hostile-${sample.id}`),
    variants: variants
      .filter(({ component }) => component.type === sample.type)
      .map(({ component, changes }) => ({
        source: writeYaml(namePictures(changes) as Record<string, unknown>),
        shown: findComponent(shown, component.id),
      })),
  });
  return {
    sections: categories.map((category) => ({
      category,
      kinds: samples.filter(({ type }) => categoryOf(type) === category).map(buildEntry),
    })),
    backgrounds: backgrounds.map(({ id, props }, index) => ({
      source: writeYaml({ section: namePictures(props["section"]) }),
      shown: shownOnBackgrounds.tree[index] ?? findComponent(shownOnBackgrounds, id),
    })),
    data: { ...shown.data, ...shownOnBackgrounds.data, ...hostile.data },
    screen: publicScreen(screen),
  };
}

/** Fills in sample contacts where the portal's own are empty. */
function addSampleContacts(settings: Settings): Settings {
  const fillWithSamples = <Section extends object>(
    section: Section,
    sample: Partial<Section>,
  ): Section => ({
    ...section,
    ...sample,
    ...Object.fromEntries(Object.entries(section).filter(([, value]) => value !== "")),
  });
  return {
    ...settings,
    contacts: fillWithSamples(settings.contacts, sampleSettings.contacts),
    socials: fillWithSamples(settings.socials, sampleSettings.socials),
  };
}

/** Returns a block with buttons on a background. */
function sampleOnBackground(background: SectionLook["background"]): Component {
  const { type, props } = sampleOf("call-to-action");
  const section = {
    background,
    ...(background === "picture" && { picture: scenePicture("road", "") }),
  };
  const component = { id: `on-${background}`, type, props: { ...props, section }, children: [] };
  return addToTitles(component, background);
}

/** Points the sample to a course that the portal really has. */
function pointToCourse(sample: Component, courseId: string | undefined): Component {
  if (sample.type !== "course-contents" || courseId === undefined) return sample;
  return { ...sample, props: { ...sample.props, courseId } };
}

const categoryOf = (kind: string) => catalogue.get(kind)?.category;

const findComponent = ({ tree }: LoadedBlocks, id: string) =>
  tree.find((component) => component.id === id) ?? null;

/** Returns the sample as it would be in a page's content file, with pictures named as files of a folder. */
function writeSource(sample: Component): string {
  const componentsWithFileNames = namePictures([sample]) as Component[];
  const writtenComponents = writeComponents(componentsWithFileNames, {
    picture: (id) => id,
    recording: () => undefined,
    file: () => undefined,
    contentFile: () => undefined,
  });
  return writeYaml({ components: writtenComponents.map(removeIds) });
}

function removeIds({ id: _id, children, ...rest }: Record<string, unknown>): object {
  if (!Array.isArray(children)) return rest;
  return { ...rest, children: children.map(removeIds) };
}

function namePictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namePictures);
  if (typeof value !== "object" || value === null) return value;
  if ("sources" in value && Array.isArray(value.sources)) {
    const [source] = value.sources as { url: string }[];
    return source?.url.replace(/^.*\//, "../pictures/");
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, namePictures(inner)]),
  );
}
