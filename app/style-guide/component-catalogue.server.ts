import { categories, type Category } from "#blocks/block.ts";
import { catalogue } from "#blocks/catalogue.ts";
import { hostileComponent } from "#blocks/hostile-component.ts";
import { loadBlocks, type LoadedBlocks } from "#blocks/load-blocks.server.ts";
import { plainScreen } from "#blocks/plain-screen.server.ts";
import { sampleOf } from "#blocks/samples.ts";
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
};
export type CatalogueSection = { category: Category; kinds: CatalogueEntry[] };
export type ComponentCatalogue = {
  sections: CatalogueSection[];
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
  const [shown, hostile] = await Promise.all([
    loadBlocks(blockCtx, samples),
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
  });
  return {
    sections: categories.map((category) => ({
      category,
      kinds: samples.filter(({ type }) => categoryOf(type) === category).map(buildEntry),
    })),
    data: { ...shown.data, ...hostile.data },
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
