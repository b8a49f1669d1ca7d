export const accessLogs = ["off", "on", "with-ip"] as const;
export type AccessLog = (typeof accessLogs)[number];

/** Where traces go, and how many. */
export type TraceSettings = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** From 0 to 1. */
  ratio: number;
};

/** The variables of logs and traces. */
export const observationVariables = [
  {
    name: "ACCESS_LOG",
    default: "off",
    allowed: "off, on or with-ip",
    description:
      "on writes a line into the log for each request: method, page, status, time, size, portal and the person's id, never queries, tokens or contacts. with-ip adds the IP address. Who reads what in a community of faith is sensitive, so this is off unless you need it. The lines have the level info.",
  },
  {
    name: "SLOW_QUERY_MS",
    default: "1000",
    allowed: "a whole number of milliseconds from 0 to 600000; 0 turns it off",
    description:
      "Statements of the database that take longer are written into the log as warnings, without their values.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    allowed: "an address such as http://127.0.0.1:4318",
    description:
      "A collector of traces (OpenTelemetry, OTLP over HTTP). Requests, jobs, statements and calls of outside services are sent to it, without values, contacts or ids of people. Without it nothing is traced.",
  },
  {
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    default: "",
    allowed: "headers such as authorization=Bearer%20token, separated by commas",
    description: "Headers that the collector requires. Special characters are percent-encoded.",
    isSecret: true,
  },
  {
    name: "OTEL_SERVICE_NAME",
    default: "lampstand",
    allowed: "a text of at most 100 characters",
    description: "The name of this server in traces.",
  },
  {
    name: "OTEL_TRACES_SAMPLER_ARG",
    default: "1",
    allowed: "a number from 0 to 1",
    description:
      "The share of requests and jobs that are traced: 0.1 is a tenth. If a trusted proxy sends traceparent, it decides instead.",
  },
] as const;

/** Reads headers as OpenTelemetry writes them: `name=value,name=value`. Null if the text is none. */
export function parseHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text === "" ? [] : text.split(",")) {
    const [name, value = ""] = pair.trim().split(/=(.*)/s);
    if (!/^[\w-]+$/.test(name!)) return null;
    try {
      headers[name!] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return headers;
}
