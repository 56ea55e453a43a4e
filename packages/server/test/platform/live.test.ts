import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { channels } from "../../src/platform/live/channels.ts";
import { createLiveHub, type LiveHub, type LiveMessage } from "../../src/platform/live/hub.ts";
import type { Notifications } from "../../src/platform/live/notifications.ts";
import { silentLogger } from "../../src/platform/log/logger.ts";

/** Notifications that come when they are told, without a database. */
function toldNotifications(): Notifications & { tell(channel: string, payload: object): void; gap(): void } {
  const hearers = new Map<string, (payload: string) => void>();
  let hearGap = (): void => undefined;
  return {
    on: (channel, hear) => {
      hearers.set(channel, hear);
      return () => hearers.delete(channel);
    },
    onGap: (hear) => {
      hearGap = hear;
      return () => undefined;
    },
    ready: Promise.resolve(),
    close: () => Promise.resolve(),
    tell: (channel, payload) => hearers.get(channel)?.(JSON.stringify(payload)),
    gap: () => hearGap(),
  };
}

interface Listening {
  readonly heard: LiveMessage[];
  readonly sentOff: string[];
  open: boolean;
}

function join(hub: LiveHub, universe: string): Listening {
  const listening: Listening = { heard: [], sentOff: [], open: true };
  const leave = hub.join({
    universe,
    send: (message) => listening.heard.push(message),
    stillOpen: () => Promise.resolve(listening.open),
    end: (because) => {
      listening.sentOff.push(because);
      leave();
    },
  });
  return listening;
}

let notifications: ReturnType<typeof toldNotifications>;
let hub: LiveHub;
beforeEach(() => {
  vi.useFakeTimers();
  notifications = toldNotifications();
  hub = createLiveHub({ notifications, findJob: () => Promise.resolve(null), log: silentLogger() });
});
afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

describe("the hub of live news", () => {
  it("sends a listener off within five seconds of the end of their session, though nobody told of it", async () => {
    const [here, stays] = [join(hub, "one"), join(hub, "one")];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(here.sentOff).toEqual([]);
    here.open = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([here.sentOff, stays.sentOff, hub.connected]).toEqual([["session"], [], 1]);
  });

  it("sends a listener off at once where the end of their session is told", async () => {
    const here = join(hub, "one");
    here.open = false;
    notifications.tell(channels.session, { session: "any" });
    await vi.advanceTimersByTimeAsync(0);
    expect(here.sentOff).toEqual(["session"]);
  });

  it("tells those of a universe only, and everybody where news may have been missed", () => {
    const [one, two] = [join(hub, "one"), join(hub, "two")];
    notifications.tell(channels.universe, { universe: "one", revision: 7, book: true });
    expect(one.heard).toEqual([{ kind: "changed", universe: "one", revision: "7", kinds: ["book"] }]);
    expect(two.heard).toEqual([]);
    notifications.gap();
    expect(one.heard).toHaveLength(2);
    expect(two.heard).toEqual([{ kind: "changed", universe: "two", revision: "", kinds: [] }]);
  });

  it("sends everybody off when the server ends, and looks after nobody any more", async () => {
    const here = join(hub, "one");
    hub.close();
    expect([here.sentOff, hub.connected, vi.getTimerCount()]).toEqual([["server"], 0, 0]);
  });
});
