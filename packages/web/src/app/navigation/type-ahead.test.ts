import { expect, it } from "vitest";
import { typeAhead } from "./type-ahead.ts";

/** A window as far as keys go: presses reach the listener, and say whether it took them. */
class Keys extends EventTarget {
  press(key: string, more: Readonly<Record<string, boolean>> = {}): boolean {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, ctrlKey: false, ...more });
    this.dispatchEvent(event);
    return event.defaultPrevented;
  }
}

it("keeps what is typed until the field is there, and nothing after that", () => {
  const keys = new Keys();
  const ahead = typeAhead(() => undefined, keys as unknown as Window);
  // n is the key of a new transaction everywhere else: it is text here.
  expect(["n", "e", "x", "Backspace", "w"].map((key) => keys.press(key))).toEqual([true, true, true, true, true]);
  expect(ahead.typed()).toBe("new");
  expect([keys.press("Tab"), keys.press("k", { ctrlKey: true })]).toEqual([false, false]);
  ahead.end();
  expect(keys.press("s")).toBe(false);
  expect(ahead.typed()).toBe("new");
});

it("gives the search up at Escape", () => {
  const keys = new Keys();
  const said: string[] = [];
  typeAhead(() => void said.push("given up"), keys as unknown as Window);
  expect(keys.press("Escape")).toBe(true);
  expect(said).toEqual(["given up"]);
});
