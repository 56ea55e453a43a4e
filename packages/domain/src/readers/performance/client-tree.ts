import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";

/** Elements that a file may hold beside its historical prices. */
const MOST_NODES = 1_500_000;
const DEEPEST = 2_000;
const MOST_STEPS = 200;

/**
 * A file of Portfolio Performance as the tree it is. Each thing is written once, where it is met first; wherever it is
 * needed again stands the way to it: `../../accounts/account[2]`, or its number in files that have them.
 */
export class ClientTree {
  readonly root: MarkupElement | null;
  readonly #parents = new Map<MarkupElement, MarkupElement>();
  readonly #byId = new Map<string, MarkupElement>();

  constructor(text: string) {
    const found: MarkupElement[] = [];
    const bounds = { mostNodes: MOST_NODES, deepest: DEEPEST };
    readMarkup(text, { wanted: new Set(["client"]), take: (element) => void found.push(element), ...bounds });
    this.root = found[0] ?? null;
    const open = this.root === null ? [] : [this.root];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const id = /(?:^|\s)id="/.test(at.attributes) ? at.attribute("id") : "";
      if (id !== "") this.#byId.set(id, at);
      // Nothing refers to a price.
      if (at.name === "prices") continue;
      for (const child of at.children) {
        this.#parents.set(child, at);
        open.push(child);
      }
    }
  }

  /** What an element stands for: itself, or what it refers to. */
  follow(element: MarkupElement | null): MarkupElement | null {
    let at = element;
    for (let steps = 0; at !== null && steps < 10; steps++) {
      const way = at.attributes.includes("reference=") ? at.attribute("reference") : "";
      if (way === "") return at;
      at = /^\d+$/.test(way) ? (this.#byId.get(way) ?? null) : this.#along(at, way);
    }
    return at;
  }

  /** What stands at the end of a path of names, each of them followed. */
  at(element: MarkupElement | null, ...path: readonly string[]): MarkupElement | null {
    let at = this.follow(element);
    for (const name of path) at = this.follow(at?.child(name) ?? null);
    return at;
  }

  textAt(element: MarkupElement | null, ...path: readonly string[]): string {
    return this.at(element, ...path)?.text.trim() ?? "";
  }

  /** The things in a list, each followed and once. */
  list(element: MarkupElement | null, name: string): readonly MarkupElement[] {
    const found = new Set<MarkupElement>();
    for (const child of this.follow(element)?.children ?? []) {
      const one = child.name === name ? this.follow(child) : null;
      if (one !== null) found.add(one);
    }
    return [...found];
  }

  #along(from: MarkupElement, way: string): MarkupElement | null {
    let at: MarkupElement | null = from;
    for (const step of way.split("/").slice(0, MOST_STEPS)) {
      if (at === null) return null;
      if (step === "..") {
        at = this.#parents.get(at) ?? null;
        continue;
      }
      const [, name = "", place = "1"] = /^([\w-]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
      at = at.children.filter((child) => child.name === name)[Number(place) - 1] ?? null;
    }
    return at;
  }
}
