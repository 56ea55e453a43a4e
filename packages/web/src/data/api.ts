import { tellTabs } from "./session/bus.ts";
import { queryClient } from "./cache.ts";
import { forgetAhead } from "./http/ahead.ts";
import { createClient } from "./http/client.ts";
import { askLockReason } from "./http/lock-reason.ts";
import { askOwnProof } from "./http/own-proof.ts";
import { createLock } from "./locks.ts";
import { logOnly } from "./session/log-only.ts";
import { sessionEvents } from "./session/session-events.ts";
import { createTokenStore } from "./http/tokens.ts";

/** The tokens of this browser and tab. */
export const tokens = createTokenStore(localStorage, sessionStorage);

/** The door to the server that the whole interface uses. */
export const api = createClient({
  origin: "",
  port: typeof location === "undefined" || location.port === "" ? "0" : location.port,
  tokens,
  withLock: createLock("distributary.refresh"),
  onWritten() {
    forgetAhead();
    if (sessionEvents.moving) return;
    void queryClient.invalidateQueries();
    const universe = tokens.universe()?.universe;
    if (universe !== undefined) tellTabs({ kind: "changed", universe });
  },
  onUniverseUpdated() {
    sessionEvents.universeUpdated();
    // Every tab names its universe, and the others that can be entered.
    tellTabs({ kind: "universe-updated", universe: null });
  },
  onSessionEnded: () => sessionEvents.ended(),
  onLeftBehind: logOnly,
  askLockReason,
  askOwnProof,
});
