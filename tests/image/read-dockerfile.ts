import { type Copy, DockerfileParser, type From } from "dockerfile-ast";

export type Step =
  | { kind: "run"; command: string }
  | { kind: "copy"; from: string | undefined; sources: string[]; target: string }
  | { kind: "env"; values: Record<string, string> }
  | { kind: "workdir" | "user"; value: string }
  | { kind: "command"; args: string[] };

/** A stage of a Dockerfile: what it starts from, and its steps. */
export type Stage = { name: string; base: string; steps: Step[] };

/** Reads the instructions that this project's Dockerfile has. @throws Error for one that it doesn't know */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = instruction.getRawArgumentsContent() ?? "";
    if (keyword === "FROM") {
      const from = instruction as From;
      const name = from.getBuildStage() ?? "image";
      stages.push({ name, base: from.getImage()!, steps: [] });
      continue;
    }
    const step = readStep(keyword, content, instruction);
    if (step) stages.at(-1)!.steps.push(step);
  }
  return stages;
}

function readStep(keyword: string, content: string, instruction: unknown): Step | null {
  switch (keyword) {
    case "RUN":
      return { kind: "run", command: content };
    case "COPY": {
      const copy = instruction as Copy;
      const from = copy.getFlags().find((flag) => flag.getName() === "from");
      const paths = copy.getArguments().map((argument) => argument.getValue());
      return {
        kind: "copy",
        from: from?.getValue() ?? undefined,
        sources: paths.slice(0, -1),
        target: paths.at(-1)!,
      };
    }
    case "ENV":
      return {
        kind: "env",
        values: Object.fromEntries(
          content.split(/\s+/).map((pair) => pair.split("=", 2) as [string, string]),
        ),
      };
    case "WORKDIR":
      return { kind: "workdir", value: content };
    case "USER":
      return { kind: "user", value: content };
    case "CMD":
      return { kind: "command", args: JSON.parse(content) as string[] };
    // They say something about the image, and do nothing while it is built.
    case "EXPOSE":
    case "VOLUME":
    case "HEALTHCHECK":
      return null;
    default:
      throw new Error(`This check can't do ${keyword}.`);
  }
}
