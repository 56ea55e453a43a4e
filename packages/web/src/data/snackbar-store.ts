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
  /** Keeps every message while somebody is on one, by pointer or focus: nothing goes from under a hand. */
  hold(): void;
  /** Ends the holding. Messages whose time ran out meanwhile stay their time once more. */
  release(): void;
}

/** Makes a queue. Time is given by `later`, so that it can be tested without waiting. */
export function createSnackbar(later: (work: () => void, ms: number) => void): Snackbar {
  let messages: readonly Message[] = [];
  const listeners = new Set<() => void>();
  const put = (next: readonly Message[]): void => {
    messages = next;
    for (const listener of listeners) listener();
  };
  let held = false;
  const overdue = new Set<string>();
  const release = (): void => {
    held = false;
    for (const id of overdue) removeLater(id);
    overdue.clear();
  };
  /** Ends the holding too: a pressed button that is gone says neither that the pointer left it nor that it lost the focus. */
  const remove = (id: string): void => {
    overdue.delete(id);
    put(messages.filter((message) => message.id !== id));
    release();
  };
  const removeLater = (id: string): void =>
    later(() => {
      if (held) overdue.add(id);
      else remove(id);
    }, messageDuration);
  return {
    get: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(message) {
      if (messages.some(({ id }) => id === message.id)) return;
      put([...messages, message]);
      removeLater(message.id);
    },
    remove,
    removeFrom(begin) {
      put(messages.filter(({ id }) => !id.startsWith(begin)));
      release();
    },
    hold() {
      held = true;
    },
    release,
  };
}

/** The one queue of the page. */
export const snackbar = createSnackbar((work, ms) => void setTimeout(work, ms));
