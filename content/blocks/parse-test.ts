import type { RootContent } from "mdast";
import { plainText } from "#ui/rich-node.ts";
import type { MarkdownText } from "#content/markdown/markdown-text.ts";
import { readMarkdown } from "#content/markdown/markdown-text.ts";
import {
  toBlockComponents,
  createComponent,
  toComponents,
  reportDeadLinks,
} from "./parse-blocks.ts";
import { arrangementKinds } from "#domains/courses/graded-blocks.ts";
import { parseArrangementProps } from "./parse-arrangement.ts";
import { parseQuestionProps, parseQuizProps } from "./parse-question.ts";
import { severalKeyword, splitQuestionOptions } from "./question-options.ts";
import { type ContentSource, idPattern, type ParsedComponent } from "./parsed-component.ts";
import { parseHeading } from "#content/markdown/rich-nodes.ts";
import { shareDefinitions } from "#content/markdown/shared-definitions.ts";
import { splitBlocks } from "./split-blocks.ts";
import { countQuestions } from "#domains/courses/element-summary.ts";
import { testComponentId } from "#domains/courses/test-element.ts";

/** Parses a test: the content before the first `##` is the introduction, and every `##` is a question. */
export function parseTest(
  source: ContentSource,
  text: string,
  firstLine: number,
): ParsedComponent[] {
  const { introduction, questions } = parseQuestions("test", source, text, firstLine);
  const line = questions[0]?.line ?? firstLine;
  const { file } = source;
  if (questions.length === 0) return introduction;
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
  const { introduction, questions } = parseQuestions("quiz", source, text, firstLine);
  return [...introduction, ...questions];
}

function parseQuestions(
  kind: "test" | "quiz",
  source: ContentSource,
  text: string,
  firstLine: number,
): { introduction: ParsedComponent[]; questions: ParsedComponent[] } {
  const blockKind = kind === "test" ? "question" : "quiz";
  // Before the first question, an exercise is part of the introduction.
  const laterKinds: readonly string[] =
    kind === "test" ? [blockKind, ...arrangementKinds] : [blockKind];
  const introduction: ParsedComponent[] = [];
  const questions: ParsedComponent[] = [];
  const pieces = splitBlocks(source, text, firstLine);
  const definitionsByPiece = shareDefinitions(pieces);
  for (const [index, piece] of pieces.entries()) {
    const sharedDefinitions = definitionsByPiece[index];
    if (piece.kind !== "markdown") {
      const blocks = toBlockComponents(source, piece, sharedDefinitions);
      const areQuestions =
        piece.kind === blockKind ||
        (questions.length > 0 && blocks.every(({ type }) => laterKinds.includes(type)));
      if (questions.length > 0 && !areQuestions)
        source.problems.error(
          { file: source.file, line: piece.line },
          `In a ${kind}, ":::${piece.kind}" must come before the first question.`,
        );
      (areQuestions ? questions : introduction).push(...blocks);
    } else {
      const markdown = readMarkdown(source, piece.text, piece.line, sharedDefinitions);
      const firstHeadingIndex = markdown.nodes.findIndex(isQuestionHeading);
      const introductionNodes =
        firstHeadingIndex < 0 ? markdown.nodes : markdown.nodes.slice(0, firstHeadingIndex);
      if (questions.length > 0 && introductionNodes.length > 0)
        markdown.error(
          introductionNodes[0]!,
          "After the first question, only questions are allowed.",
        );
      introduction.push(...toComponents(source, markdown, introductionNodes));
      if (firstHeadingIndex >= 0)
        questions.push(...parseHeadedQuestions(markdown, firstHeadingIndex, kind));
    }
  }
  if (questions.length === 0 && countQuestions(introduction) === 0)
    source.problems.error(
      { file: source.file, line: firstLine },
      `The ${kind} has no question (##).`,
    );
  reportDeadLinks(source, [...introduction, ...questions]);
  return { introduction, questions };
}

function isQuestionHeading(node: RootContent): boolean {
  return node.type === "heading" && node.depth === 2;
}

const severalPattern = new RegExp(`\\s*\\{${severalKeyword}\\}\\s*$`);

function parseHeadedQuestions(
  text: MarkdownText,
  firstHeadingIndex: number,
  kind: "test" | "quiz",
): ParsedComponent[] {
  const { nodes } = text;
  const headingIndexes = nodes.flatMap((node, index) => (isQuestionHeading(node) ? [index] : []));
  return headingIndexes
    .filter((start) => start >= firstHeadingIndex)
    .map((start, index) => {
      const heading = nodes[start]!;
      const { children, id } = parseHeading(
        heading.type === "heading" ? heading.children : [],
        text,
      );
      const body = nodes.slice(start + 1, headingIndexes[index + 1]);
      const { line } = text.place(heading);
      const headingText = plainText(children);
      if (id !== undefined && !idPattern.test(id))
        text.error(heading, `The id "${id}" of a question can only have letters, digits, - and _.`);
      if (kind === "test") {
        const { text: questionText, options } = splitQuestionOptions(headingText);
        return createComponent(text.source, options.kind ?? "question", id, line, () =>
          options.kind === undefined
            ? parseQuestionProps(text, body, questionText, line, false, options)
            : parseArrangementProps(
                text,
                body,
                { kind: options.kind, points: options.points },
                line,
                questionText,
              ),
        );
      }
      return createComponent(text.source, "quiz", id, line, () => {
        const questionText = headingText.replace(severalPattern, "");
        return parseQuizProps(text, body, questionText, line, questionText !== headingText);
      });
    });
}
