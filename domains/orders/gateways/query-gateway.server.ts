import { fetchService, ServiceFailure } from "#platform/call-service.server.ts";
import { parseRawTexts } from "./raw-json.ts";

/**
 * Posts a request to a gateway and returns the response's values as their original text.
 * @throws ServiceFailure when the gateway doesn't respond, or its response is not a JSON object
 */
export async function queryGateway(
  url: string,
  request: { body: string | URLSearchParams; headers?: Record<string, string> },
): Promise<Record<string, string>> {
  const response = await fetchService(url, { method: "POST", ...request });
  const texts = parseRawTexts(await response.text());
  const { host } = new URL(url);
  if (!response.ok) throw new ServiceFailure(`${host} answered ${response.status}`, response);
  if (!texts) throw new ServiceFailure(`${host} answered with no object`);
  return texts;
}
