import { fetchService, ServiceFailure } from "#platform/outbound.server.ts";
import { parseRawTexts } from "./raw-json.ts";

/**
 * Posts a request to a gateway and returns the answer's values as their original text.
 * @throws ServiceFailure when the gateway doesn't answer, or its answer is not a JSON object
 */
export async function queryGateway(
  url: string,
  question: { body: string | URLSearchParams; headers?: Record<string, string> },
): Promise<Record<string, string>> {
  const answer = await fetchService(url, { method: "POST", ...question });
  const texts = parseRawTexts(await answer.text());
  const { host } = new URL(url);
  if (!answer.ok) throw new ServiceFailure(`${host} answered ${answer.status}`, answer);
  if (!texts) throw new ServiceFailure(`${host} answered with no object`);
  return texts;
}
