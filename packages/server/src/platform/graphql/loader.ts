/** Reads records by id for one request. */
export interface Loader<Item> {
  /** The record, or null where there is none. */
  load(id: string): Promise<Item | null>;
}

/**
 * Gathers the ids that are asked for at the same moment into one read, and asks for each at most once: a page of a
 * hundred rows that name other records costs one statement for each kind of them. `read` answers records in any order;
 * ids that it does not answer are null.
 */
export function createLoader<Item>(
  read: (ids: readonly string[]) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): Loader<Item> {
  const known = new Map<string, Promise<Item | null>>();
  let waiting: Map<string, (item: Item | null | Promise<never>) => void> | null = null;

  async function fetch(): Promise<void> {
    const asked = waiting ?? new Map<string, never>();
    waiting = null;
    try {
      const items = new Map((await read([...asked.keys()])).map((item) => [idOf(item), item]));
      for (const [id, answer] of asked) answer(items.get(id) ?? null);
    } catch (failure) {
      for (const answer of asked.values()) answer(Promise.reject(failure as Error));
    }
  }

  return {
    load: (id) => {
      const under = known.get(id);
      if (under !== undefined) return under;
      const item = new Promise<Item | null>((resolve) => {
        if (waiting === null) {
          waiting = new Map();
          // After every resolver of this level has asked.
          setImmediate(() => void fetch());
        }
        waiting.set(id, resolve);
      });
      known.set(id, item);
      return item;
    },
  };
}
