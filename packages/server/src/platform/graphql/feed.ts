/** News for one subscription: put in as they come, taken out as fast as the other side reads. */
export interface Feed<Item> extends AsyncIterableIterator<Item> {
  push(item: Item): void;
  end(): void;
}

/** What waits for a slow reader at most; beyond that the oldest is dropped. */
const WAITING = 200;

/** Makes one. `onEnd` runs once, when either side is done with it. */
export function createFeed<Item>(onEnd: () => void): Feed<Item> {
  const waiting: Item[] = [];
  let ended = false;
  let wanted: ((result: IteratorResult<Item>) => void) | null = null;

  const end = (): void => {
    if (ended) return;
    ended = true;
    wanted?.({ done: true, value: undefined });
    onEnd();
  };

  return {
    push: (item) => {
      if (ended) return;
      if (wanted !== null) {
        wanted({ done: false, value: item });
        wanted = null;
        return;
      }
      if (waiting.length >= WAITING) waiting.shift();
      waiting.push(item);
    },
    end,
    next: () => {
      if (ended) return Promise.resolve({ done: true, value: undefined });
      const value = waiting.shift();
      if (value !== undefined) return Promise.resolve({ done: false, value });
      return new Promise((resolve) => {
        wanted = resolve;
      });
    },
    return: () => {
      end();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
