import type { Page } from "playwright-core";

/**
 * A call with the tokens of the page, as a second program of the same person would make it.
 *
 * @param universe where it is made: the universe that the page stands in, unless another is named. Name it where the
 *   page may leave for another by itself
 * @throws when the answer is a refusal, with its status and text
 */
export async function call(
  page: Page,
  method: string,
  path: string,
  body?: object,
  universe?: string,
): Promise<unknown> {
  return (await calls(page, method, path, [body], universe))[0];
}

/** The same call with each of these bodies, one after another, and what each was answered. */
export async function calls(
  page: Page,
  method: string,
  path: string,
  bodies: readonly (object | undefined)[],
  inUniverse?: string,
): Promise<readonly unknown[]> {
  return page.evaluate(
    async ([verb, address, contents, named]) => {
      const root = localStorage.getItem("persisted/root-handle") ?? "";
      const universe = named ?? sessionStorage.getItem("persisted/universe") ?? "";
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
      const answers: unknown[] = [];
      for (const sent of contents) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        const response = await ask(verb, address, { Authorization: `Bearer ${entered.access_token}` }, sent);
        // oxlint-disable-next-line no-await-in-loop -- one after another
        if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${await response.text()}`);
        // oxlint-disable-next-line no-await-in-loop -- one after another
        answers.push(await response.json());
      }
      return answers;
    },
    [method, path, bodies.map((body) => (body === undefined ? undefined : JSON.stringify(body))), inUniverse] as const,
  );
}

/** Has a call wait for its answer until it is let go, so that what a person does meanwhile comes before it for certain. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
): Promise<{ readonly asked: Promise<unknown>; readonly answer: () => Promise<void> }> {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, async (route) => {
    await gone;
    await route.continue();
  });
  return {
    asked: page.waitForRequest(address),
    answer: async () => {
      go();
      await page.unrouteAll({ behavior: "wait" });
    },
  };
}
