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
  const overdue = new Set<Message>();
  const release = (): void => {
    held = false;
    for (const message of overdue) removeLater(message);
    overdue.clear();
  };
  /** Ends the holding too: a pressed button that is gone says neither that the pointer left it nor that it lost the focus. */
  const removeAll = (those: (id: string) => boolean): void => {
    put(messages.filter(({ id }) => !those(id)));
    release();
  };
  const remove = (id: string): void => removeAll((one) => one === id);
  // Its own time and no other's: a message that was taken away may be shown again under its id meanwhile.
  const removeLater = (message: Message): void =>
    later(() => {
      if (!messages.includes(message)) return;
      if (held) overdue.add(message);
      else remove(message.id);
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
      removeLater(message);
    },
    remove,
    removeFrom: (begin) => removeAll((id) => id.startsWith(begin)),
    hold() {
      held = true;
    },
    release,
  };
}

/** The one queue of the page. */
export const snackbar = createSnackbar((work, ms) => void setTimeout(work, ms));
