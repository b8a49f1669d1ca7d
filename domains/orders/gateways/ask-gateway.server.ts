import { fetchService, ServiceFailure } from "#platform/outbound.server.ts";
import { readRawTexts } from "./raw-json.ts";

/**
 * Posts a question to a gateway and reads the answer's values as the texts they were written as.
 * @throws ServiceFailure when it does not answer, or with no object
 */
export async function askGateway(
  url: string,
  question: { body: string | URLSearchParams; headers?: Record<string, string> },
): Promise<Record<string, string>> {
  const answer = await fetchService(url, { method: "POST", ...question });
  const texts = readRawTexts(await answer.text());
  const { host } = new URL(url);
  if (!answer.ok) throw new ServiceFailure(`${host} answered ${answer.status}`, answer);
  if (!texts) throw new ServiceFailure(`${host} answered with no object`);
  return texts;
}
