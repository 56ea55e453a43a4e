import type { Page } from "playwright-core";

/**
 * A call with the tokens of the page, as a second program of the same person would make it.
 *
 * @throws when the answer is a refusal, with its status and text
 */
export async function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const answer: unknown = await page.evaluate(
    async ([verb, address, sent]) => {
      const root = localStorage.getItem("persisted/root-handle") ?? "";
      const universe = sessionStorage.getItem("persisted/universe") ?? "";
      const ask = (way: string, where: string, proof: Record<string, string>, content?: string): Promise<Response> =>
        fetch(`/api/v1${where}`, {
          method: way,
          headers: { ...proof, "X-Universe": universe, "Content-Type": "application/json" },
          ...(content === undefined ? {} : { body: content }),
        });
      const entered = (await (
        await ask("POST", `/access/switch/?universe=${universe}`, { "X-Root-Cookie": root })
      ).json()) as {
        access_token: string;
      };
      const response = await ask(verb ?? "", address ?? "", { Authorization: `Bearer ${entered.access_token}` }, sent);
      if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])],
  );
  return answer;
}
