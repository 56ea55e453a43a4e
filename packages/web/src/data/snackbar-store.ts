/** One message of the snackbar. A message whose id is already there is not added again. */
export interface Message {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly tone: "plain" | "fault";
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a message stays. */
export const messageDuration = 5000;

/** The queue of messages that the whole interface shares. */
export interface Snackbar {
  get(): readonly Message[];
  subscribe(listener: () => void): () => void;
  show(message: Message): void;
  remove(id: string): void;
  /** Removes the messages whose ids begin so, once what they offer is done. */
  removeFrom(begin: string): void;
}

/** Makes a queue. Time is given by `later`, so that it can be tested without waiting. */
export function createSnackbar(later: (work: () => void, ms: number) => void): Snackbar {
  let messages: readonly Message[] = [];
  const listeners = new Set<() => void>();
  const put = (next: readonly Message[]): void => {
    messages = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: string): void => put(messages.filter((message) => message.id !== id));
  return {
    get: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message) {
      if (messages.some((held) => held.id === message.id)) return;
      put([...messages, message]);
      later(() => remove(message.id), messageDuration);
    },
    remove,
    removeFrom: (begin) => put(messages.filter(({ id }) => !id.startsWith(begin))),
  };
}

/** The one queue of the page. */
export const snackbar = createSnackbar((work, ms) => void setTimeout(work, ms));
