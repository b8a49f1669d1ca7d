import type { RootContent } from "mdast";
import { plainText } from "#ui/rich-node.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import { blockOf, component, components, finishText } from "./parse-blocks.ts";
import { questionProps, quizProps, several } from "./parse-question.ts";
import { type ContentSource, idPattern, type ParsedComponent } from "./parsed-component.ts";
import { headingWords } from "#content/markdown/rich-nodes.ts";
import { shareDefinitions } from "#content/markdown/shared-definitions.ts";
import { splitBlocks } from "./split-blocks.ts";

/** The id of the component that contains a test's questions. */
export const testComponentId = "test";

/** Parses a test: the content before the first `##` is the introduction, and every `##` is a question. */
export function parseTest(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const { introduction, questions } = parseAsked("test", source, text, firstLine);
  const line = questions[0]?.line ?? firstLine;
  const { file } = source;
  return [
    ...introduction,
    { type: "test", id: testComponentId, props: {}, children: questions, file, line },
  ];
}

/** Parses a quiz: like a test, but no answer is right or wrong, and every question is answered on its own. */
export function parseQuiz(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const { introduction, questions } = parseAsked("quiz", source, text, firstLine);
  return [...introduction, ...questions];
}

function parseAsked(
  kind: "test" | "quiz",
  source: ContentSource,
  text: string,
  firstLine: number,
): { introduction: ParsedComponent[]; questions: ParsedComponent[] } {
  const asked = kind === "test" ? "question" : "quiz";
  const introduction: ParsedComponent[] = [];
  const questions: ParsedComponent[] = [];
  const pieces = splitBlocks(source, text, firstLine);
  const shared = shareDefinitions(pieces);
  for (const [place, piece] of pieces.entries()) {
    const borrowed = shared[place];
    if (piece.kind === asked) questions.push(...blockOf(source, piece, borrowed));
    else if (piece.kind !== "markdown") {
      if (questions.length > 0)
        source.problems.error(
          { file: source.file, line: piece.line },
          `In a ${kind}, ":::${piece.kind}" must come before the first question.`,
        );
      introduction.push(...blockOf(source, piece, borrowed));
    } else {
      const read = readMarkdown(source, piece.text, piece.line, borrowed);
      const first = read.nodes.findIndex(isQuestionHeading);
      const before = first < 0 ? read.nodes : read.nodes.slice(0, first);
      if (questions.length > 0 && before.length > 0)
        read.error(before[0]!, "After the first question, only questions are allowed.");
      introduction.push(...components(source, read, before));
      if (first >= 0) questions.push(...headedQuestions(read, first, kind));
    }
  }
  if (questions.length === 0)
    source.problems.error(
      { file: source.file, line: firstLine },
      `The ${kind} has no question (##).`,
    );
  finishText(source, [...introduction, ...questions]);
  return { introduction, questions };
}

function isQuestionHeading(node: RootContent): boolean {
  return node.type === "heading" && node.depth === 2;
}

const severalMark = new RegExp(`\\s*\\{${several}\\}\\s*$`);

function headedQuestions(
  text: MarkdownText,
  first: number,
  kind: "test" | "quiz",
): ParsedComponent[] {
  const { nodes } = text;
  const starts = nodes.flatMap((node, place) => (isQuestionHeading(node) ? [place] : []));
  return starts
    .filter((start) => start >= first)
    .map((start, place) => {
      const heading = nodes[start]!;
      const { children, id } = headingWords(
        heading.type === "heading" ? heading.children : [],
        text,
      );
      const body = nodes.slice(start + 1, starts[place + 1]);
      const { line } = text.place(heading);
      const words = plainText(children);
      if (id !== undefined && !idPattern.test(id))
        text.error(heading, `The id "${id}" of a question can only have letters, digits, - and _.`);
      return kind === "test"
        ? component(text.source, "question", id, line, () => questionProps(text, body, words, line))
        : component(text.source, "quiz", id, line, () => {
            const head = words.replace(severalMark, "");
            return quizProps(text, body, head, line, head !== words);
          });
    });
}
