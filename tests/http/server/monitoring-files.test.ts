import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startTestPortal, type TestPortal } from "#tests/kit/portal.ts";

const token = "metrics-are-for-the-monitoring-alone";
/** What Prometheus itself and the blackbox exporter know. */
const metricsOfOthers = ["up", "probe_ssl_earliest_cert_expiry"];
const labelsOfOthers = ["instance", "job", "process", "le"];

type Rule = { alert: string; expr: string; annotations: { summary: string } };
const { groups } = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);

type Panel = { id: number; title: string; targets?: { expr: string; legendFormat: string }[] };
const dashboard = JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8")) as {
  panels: Panel[];
  templating: { list: { query: string }[] };
};
const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
];

/** The names of all metrics, with the labels that their values have now. */
const labelsOfMetric = new Map<string, Set<string>>();
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ environment: { METRICS_TOKEN: token } });
  await portal.fetch("/");
  await portal.enqueue("send-email", { environmentId: "none", id: crypto.randomUUID() });
  const { text } = await portal.fetch("/metrics", {
    headers: { authorization: `Bearer ${token}` },
  });
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const ending of type === "histogram" ? ["_bucket", "_sum", "_count"] : [""])
      labelsOfMetric.set(name + ending, new Set());
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:{(.*)})? \S+$/gm))
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) labelsOfMetric.get(name)?.add(label);
});
afterAll(() => portal.close());

/** Reads the metrics of an expression with their labels. @throws if the expression is no PromQL */
function readSelectors(text: string): { metric: string; labels: string[] }[] {
  // Grafana replaces this before it asks.
  const expression = text.replaceAll("$instance", ".*");
  const selectors: { metric: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      const part = expression.slice(node.from, node.to);
      if (node.type.isError) throw new Error(`This is no PromQL: ${expression}`);
      if (node.name === "VectorSelector")
        selectors.push({ metric: part.split("{")[0]!, labels: [] });
      if (node.name === "LabelName" && node.node.parent?.name === "UnquotedLabelMatcher")
        selectors.at(-1)!.labels.push(part);
    },
  });
  return selectors;
}

test.each(expressions)("every metric and label of %s exists: %s", (_title, expression) => {
  const selectors = readSelectors(expression);
  expect(selectors.length).toBeGreaterThan(0);
  for (const { metric, labels } of selectors) {
    if (metricsOfOthers.includes(metric)) continue;
    expect([...labelsOfMetric.keys()]).toContain(metric);
    const known = labelsOfMetric.get(metric)!;
    if (known.size > 0)
      for (const label of labels) expect([...known, ...labelsOfOthers], metric).toContain(label);
  }
});

test("what is no PromQL, or names an unknown metric, is noticed", () => {
  expect(() => readSelectors("sum by (rate(a[5m]")).toThrow(/no PromQL/);
  expect(readSelectors('rate(lampstand_made_up{route="/"}[5m]) / up')).toEqual([
    { metric: "lampstand_made_up", labels: ["route"] },
    { metric: "up", labels: [] },
  ]);
});

test("every alert and every panel has a name of its own, and the operator's page explains each alert", () => {
  const names = rules.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const page = readFileSync("docs/operating.md", "utf8");
  for (const { alert, annotations } of rules) {
    expect(page).toContain(`\`${alert}\``);
    expect(annotations.summary).not.toBe("");
  }
  expect(labelsOfMetric.has("lampstand_dependency_up")).toBe(true);
  expect(dashboard.templating.list[1]!.query).toContain("lampstand_dependency_up");
});
