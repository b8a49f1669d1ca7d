import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceSettings } from "#platform/observation/observation-variables.ts";
import type { Log } from "#platform/log.server.ts";
import type { Observer, RequestWork, Work } from "#platform/observation/observation.server.ts";
import { shownPath } from "./shown-path.ts";

/** The server errors; a span of another status is no failure of the server. */
const serverErrorStatusMin = 500;
const warningEveryMs = 60_000;
const httpMethodPattern = /^[A-Z]+$/;
const traceparentPattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/**
 * Sends what requests and jobs do to a collector of traces by OTLP over HTTP. Spans have names, durations and results;
 * no queries, values, contacts or ids of people.
 */
export function openTraces(
  settings: TraceSettings,
  log: Log,
): { observer: Observer; close(): Promise<void> } {
  const { endpoint, headers, serviceName, ratio } = settings;
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = warnOfFailures(new OTLPTraceExporter({ url, headers }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("lampstand");
  const spans = new WeakMap<Work, Span>();
  /** The context of what a request or job does; undefined if it isn't recorded. */
  const contextOf = (work: Work | undefined): Context | undefined => {
    const span = work && spans.get(work);
    return span?.isRecording() ? trace.setSpan(ROOT_CONTEXT, span) : undefined;
  };
  const observer: Observer = {
    requestBegins(work) {
      const { method, startedAt } = work;
      const kind = SpanKind.SERVER;
      const options = { kind, startTime: timeOf(startedAt) };
      spans.set(work, tracer.startSpan(method, options, parentOf(work)));
    },
    requestEnds(work, { status, ms }) {
      const span = spans.get(work);
      if (!span?.isRecording()) return;
      span.updateName(`${work.method} ${work.name}`);
      span.setAttributes({
        "http.request.method": work.method,
        "http.route": work.name,
        "url.path": shownPath(work.name, work.path, status),
        "http.response.status_code": status,
        ...(work.portalId !== null && { "lampstand.portal": work.portalId }),
        ...(work.requestId !== null && { "lampstand.request_id": work.requestId }),
      });
      if (status >= serverErrorStatusMin) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(timeOf(work.startedAt + ms));
    },
    jobBegins(work) {
      const options = { kind: SpanKind.CONSUMER, startTime: timeOf(work.startedAt) };
      spans.set(work, tracer.startSpan(`job ${work.name}`, options, ROOT_CONTEXT));
    },
    jobEnds(work, { ms, isFailed }) {
      const span = spans.get(work);
      if (isFailed) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end(timeOf(work.startedAt + ms));
    },
    queryEnds({ name, startedAt, ms, isFailed, work }) {
      const context = contextOf(work);
      if (!context) return;
      const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
      const options = { kind: SpanKind.CLIENT, startTime: timeOf(startedAt), attributes };
      const span = tracer.startSpan(name, options, context);
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(timeOf(startedAt + ms));
    },
    callEnds({ host, operation, protocol, startedAt, ms, status, work }) {
      const context = contextOf(work);
      if (!context) return;
      const isHttp = protocol === "http";
      const attributes = {
        "server.address": host,
        ...(isHttp && httpMethodPattern.test(operation) && { "http.request.method": operation }),
        ...(isHttp && status !== null && { "http.response.status_code": status }),
      };
      const options = { kind: SpanKind.CLIENT, startTime: timeOf(startedAt), attributes };
      const span = tracer.startSpan(`${operation} ${host}`, options, context);
      if (status === null || status >= serverErrorStatusMin)
        span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(timeOf(startedAt + ms));
    },
  };
  return { observer, close: () => provider.shutdown() };
}

/** A time of performance.now() as epoch milliseconds. */
const timeOf = (time: number) => performance.timeOrigin + time;

/** The proxy's span, if it sent one (W3C Trace Context). */
function parentOf({ traceparent }: RequestWork): Context {
  const [, traceId, spanId, flags = ""] = traceparentPattern.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Without this, nobody would notice that the collector takes no spans. */
function warnOfFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let warnedAt = -Infinity;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - warnedAt > warningEveryMs) {
          warnedAt = performance.now();
          log.warn({ err: result.error, spans: spans.length }, "traces could not be exported");
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}
