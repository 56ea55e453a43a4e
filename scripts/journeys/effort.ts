import type { Page } from "playwright-core";

/** What a person did to come to the end of a journey. */
export interface Effort {
  readonly clicks: number;
  readonly keys: number;
  /** how often the hand went from the mouse to the keyboard or back */
  readonly turns: number;
}

/** What each thing takes a practised person, in seconds: the keystroke-level model of Card, Moran and Newell (1980). */
const KEY = 0.28;
const POINT_AND_CLICK = 1.3;
const TURN = 0.4;
/** Making up one's mind, before each click and whenever the hand comes to the keyboard. */
const THINK = 1.35;

/** How long a person would take for it, without the time in which the product lets them wait. */
export function secondsOfPerson({ clicks, keys, turns }: Effort): number {
  const thinking = clicks + Math.ceil(turns / 2);
  return keys * KEY + clicks * POINT_AND_CLICK + turns * TURN + thinking * THINK;
}

/** Counts clicks and keys of a page from now on, as the page itself sees them; call it before the first address. */
export async function countEffort(page: Page): Promise<{ begin(): void; effort(): Effort }> {
  let counted = { clicks: 0, keys: 0, turns: 0 };
  let last: "click" | "key" | null = null;
  await page.exposeBinding("distributaryEffort", (_source, what: "click" | "key") => {
    counted = {
      clicks: counted.clicks + (what === "click" ? 1 : 0),
      keys: counted.keys + (what === "key" ? 1 : 0),
      turns: counted.turns + (last !== null && last !== what ? 1 : 0),
    };
    last = what;
  });
  await page.addInitScript(watch);
  return {
    begin: () => {
      counted = { clicks: 0, keys: 0, turns: 0 };
      last = null;
    },
    effort: () => counted,
  };
}

/** Runs inside the page. A key that is held down with another one is not counted: Ctrl and Enter are one stroke. */
function watch(): void {
  const tell = (window as unknown as { distributaryEffort?: (what: "click" | "key") => void }).distributaryEffort;
  const held = new Set(["Control", "Shift", "Alt", "Meta"]);
  document.addEventListener("pointerdown", (event) => event.isTrusted && tell?.("click"), true);
  document.addEventListener(
    "keydown",
    (event) => event.isTrusted && !event.repeat && !held.has(event.key) && tell?.("key"),
    true,
  );
}
