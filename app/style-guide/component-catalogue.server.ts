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
import type { Ctx } from "#domains/settings/context.server.ts";
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
export async function loadComponentCatalogue(ctx: Ctx, path: string): Promise<ComponentCatalogue> {
  const screen = plainScreen({ kind: "page", path });
  const blockCtx = { ...ctx, screen, settings: withSampleContacts(ctx.settings) };
  const [course] = await listCourses(ctx, ctx.language);
  const samples = [...catalogue.keys()].map((kind) => withCourse(sampleOf(kind), course?.id));
  const [shown, hostile] = await Promise.all([
    loadBlocks(blockCtx, samples),
    loadBlocks(
      blockCtx,
      samples.map((sample) => hostileComponent(sample)),
    ),
  ]);
  const entry = (sample: Component): CatalogueEntry => ({
    kind: sample.type,
    source: source(sample),
    shown: find(shown, sample.id),
    hostile: find(hostile, `hostile-${sample.id}`),
  });
  return {
    sections: categories.map((category) => ({
      category,
      kinds: samples.filter(({ type }) => categoryOf(type) === category).map(entry),
    })),
    data: { ...shown.data, ...hostile.data },
    screen: publicScreen(screen),
  };
}

/** A portal without contacts shows sample contacts. */
function withSampleContacts(settings: Settings): Settings {
  const fill = <Section extends object>(own: Section, sample: Partial<Section>): Section => ({
    ...own,
    ...sample,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== "")),
  });
  return {
    ...settings,
    contacts: fill(settings.contacts, sampleSettings.contacts),
    socials: fill(settings.socials, sampleSettings.socials),
  };
}

/** Points the sample to a course that the portal really has. */
function withCourse(sample: Component, courseId: string | undefined): Component {
  if (sample.type !== "course-contents" || courseId === undefined) return sample;
  return { ...sample, props: { ...sample.props, courseId } };
}

const categoryOf = (kind: string) => catalogue.get(kind)?.category;

const find = ({ tree }: LoadedBlocks, id: string) =>
  tree.find((component) => component.id === id) ?? null;

/** Returns the sample as it would be in a page's content file, with pictures named as files of a folder. */
function source(sample: Component): string {
  const plain = namePictures([sample]) as Component[];
  const lines = writeComponents(plain, {
    picture: (id) => id,
    recording: () => undefined,
    file: () => undefined,
    place: () => undefined,
  });
  return writeYaml({ components: lines.map(withoutIds) });
}

function withoutIds({ id: _id, children, ...rest }: Record<string, unknown>): object {
  if (!Array.isArray(children)) return rest;
  return { ...rest, children: children.map(withoutIds) };
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
