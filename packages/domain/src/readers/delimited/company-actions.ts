import { addDecimals, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import type { SpinOff } from "../neutral-row.ts";
import { isZero, magnitude } from "../values/read-amount.ts";
import type { TextRow } from "./line-cells.ts";
import { difference, exact, sum } from "./row-values.ts";
import { agreesWithPrices, ratioInWords, splitRatio } from "./split-ratio.ts";

/** A row of a table that says what a company did. */
export interface ActionEntry {
  readonly row: TextRow;
  readonly date: string;
  readonly account: string;
  readonly currency: string;
  readonly word: string;
  /** what the row says beside its word */
  readonly text: string;
  /** the security, as rows of the form name it; empty where the row names none */
  readonly instrument: string;
  declare(): string;
  /** plain decimals; empty where the row has none */
  readonly quantity: string;
  readonly amount: string;
}

/** What an action becomes: cells of one row of the form, or why it can't be one. */
export type ActionResult =
  | {
      readonly entry: ActionEntry;
      /** another row that it is made of */
      readonly other?: ActionEntry;
      readonly cells: { readonly type: string; readonly amount: string } & Cells;
    }
  | { readonly entry: ActionEntry; readonly reason: string; readonly how?: string }
  | { readonly entry: ActionEntry; readonly passed: string };
type Cells = Readonly<Record<string, string>>;
type Kind = "spin" | "split" | "name" | "merger";

/** `REVERSE SPLIT R/S FROM 000000000#REOR M0000000010001`: the rows of one action share all but the end of its number. */
const REORGANISATION = /#REOR\s+([A-Z]\w{9})/i;
/** `DISTRIBUTION SPINOFF FROM:(NWSO ) NORTHWIND CLOUD (NWCL) (Cash)` */
const SPUN_FROM = /\bfrom:?\s*\(\s*([A-Z][A-Z0-9.]*)\s*\)/i;
/** What a broker calls a security that has no ticker any more. */
const CUSIP = /^(?=.*\d)[A-Z0-9]{9}$/i;
const NO_RATIO =
  "the file doesn’t give the ratio of the split, nor all purchases before it. Write it beside its word, as 4:1";

/**
 * Gathers what a table of trades says that companies did, and tells at the end what each of it is: splits, spin-offs and
 * mergers, where the rows of the file say enough, and units that were paid for with money.
 */
export class CompanyActions {
  readonly #entries: ActionEntry[] = [];
  /** units that came and went, by account and security, then by day */
  readonly #moved = new Map<string, Map<string, Decimal>>();

  /** what a unit was traded at, by account and security, then by day */
  readonly #prices = new Map<string, Map<string, Decimal>>();

  readonly #parents: Readonly<Record<string, string>>;
  readonly #ask: (spinOff: SpinOff) => void;

  /** `parents`: what securities were spun off from, where rows do not say; `ask` is told of each of those. */
  constructor(parents: Readonly<Record<string, string>>, ask: (spinOff: SpinOff) => void) {
    this.#parents = parents;
    this.#ask = ask;
  }

  add(entry: ActionEntry): void {
    this.#entries.push(entry);
  }

  /** A row that is no action moved units, at a price or for nothing. */
  moved(account: string, instrument: string, date: string, quantity: string, price = ""): void {
    const units = exact(quantity);
    if (units === null || signOfDecimal(units) === 0) return;
    const key = `${account}\n${instrument}`;
    const days = this.#moved.get(key) ?? new Map<string, Decimal>();
    this.#moved.set(key, days.set(date, addDecimals(days.get(date) ?? ZERO, units)));
    const each = price === "" ? null : exact(price);
    if (each === null || signOfDecimal(each) <= 0) return;
    const prices = this.#prices.get(key) ?? new Map<string, Decimal>();
    this.#prices.set(key, prices.set(date, each));
  }

  *results(): Generator<ActionResult> {
    const groups = new Map<string, ActionEntry[]>();
    for (const entry of this.#entries) {
      const { account, date, word } = entry;
      const key = [account, date, REORGANISATION.exec(word)?.[1] ?? kindOf(word)].join("\n");
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    const inOrder = [...groups.values()].toSorted(([a], [b]) => (a!.date < b!.date ? -1 : a!.date > b!.date ? 1 : 0));
    for (const group of inOrder)
      for (const result of this.#resultsOf(group)) {
        if ("cells" in result) this.#take(result.entry, result.cells);
        yield result;
      }
  }

  #take({ account, date }: ActionEntry, cells: Cells): void {
    const { type, instrument_id: instrument = "", quantity = "" } = cells;
    if (type !== "SPINOFF") this.moved(account, instrument, date, quantity);
    this.moved(account, cells["received_instrument_id"] ?? "", date, cells["received_quantity"] ?? "");
  }

  #resultsOf(group: readonly ActionEntry[]): readonly ActionResult[] {
    const kind = kindOf(group[0]!.word);
    const gone = group.filter((one) => one.quantity.startsWith("-"));
    const come = group.filter((one) => !one.quantity.startsWith("-") && hasUnits(one));
    const money = group.reduce((total, one) => sum(total, one.amount || "0"), "0");
    if (kind === "spin") return group.map((one) => this.#spunOff(one));
    if (kind === "split" && gone.length === 0) return group.map((one) => this.#split(one));
    const [out, into] = [gone[0], come[0]];
    if (gone.length === 1 && come.length === 1 && out !== undefined && into !== undefined)
      return [this.#exchanged(kind, out, into, money)];
    if (gone.length === 1 && come.length === 0 && out !== undefined && isPaid(money)) {
      const units = { instrument_id: out.instrument, quantity: out.quantity };
      return [{ entry: out, cells: { type: "SELL", amount: money, ...units } }];
    }
    const names = new Set(group.map(({ instrument }) => instrument));
    if (names.size > 1)
      return [...names].flatMap((name) => this.#resultsOf(group.filter(({ instrument }) => instrument === name)));
    return group.map((entry) => ({ entry, reason: `“${shortened(entry.word)}” doesn’t tell what became of what` }));
  }

  /** Units that come for those that go. */
  #exchanged(kind: Kind, out: ActionEntry, into: ActionEntry, money: string): ActionResult {
    const isSame = out.instrument === into.instrument;
    // The old number of a security stands for it where nothing was traded under that number.
    const isRenumbered = CUSIP.test(out.instrument) && !this.#moved.has(`${out.account}\n${out.instrument}`);
    if (isSame || (isRenumbered && kind !== "merger")) {
      const units = sum(into.quantity, out.quantity);
      if (isZero(units)) return { entry: into, passed: "changes a name alone" };
      const split_ratio = `${into.quantity}:${magnitude(out.quantity)}`;
      const cells = { instrument_id: into.instrument, quantity: units, split_ratio };
      return { entry: into, cells: { type: "SPLIT", amount: "0", ...cells } };
    }
    // Both rows may say what the units are worth, which is no money.
    const isWorth =
      !isZero(out.amount || "0") && isZero(difference(magnitude(out.amount), magnitude(into.amount || "0")));
    if (!isZero(money) && !isWorth)
      return {
        entry: into,
        reason: "units and money came for other units, and the file doesn’t give what each is worth",
      };
    const units = { instrument_id: out.instrument, quantity: out.quantity };
    const received = { received_instrument_id: into.instrument, received_quantity: into.quantity };
    return { entry: out, other: into, cells: { type: "MERGER", amount: "0", ...units, ...received } };
  }

  #spunOff(entry: ActionEntry): ActionResult {
    const parent = SPUN_FROM.exec(entry.word)?.[1] ?? this.#askedParent(entry);
    if (parent === "")
      return {
        entry,
        reason: `the file doesn’t name the security that ${entry.instrument || "this"} was spun off from`,
        how: "Choose it where the file is described, or enter it as a new transaction",
      };
    const held = this.#heldBefore(entry.account, parent, entry.date);
    if (signOfDecimal(held) <= 0 || !hasUnits(entry))
      return { entry, reason: `the file doesn’t contain the purchases of ${parent}` };
    const units = { instrument_id: parent, quantity: formatDecimal(held) };
    const received = { received_instrument_id: entry.instrument, received_quantity: entry.quantity };
    return { entry, cells: { type: "SPINOFF", amount: "0", ...units, ...received } };
  }

  /** What somebody said that units were spun off from; asks for it among what the account held. */
  #askedParent({ account, instrument, date }: ActionEntry): string {
    const parents = [...this.#moved.keys()]
      .filter((key) => key.startsWith(`${account}\n`))
      .map((key) => key.slice(account.length + 1))
      .filter((one) => one !== instrument && signOfDecimal(this.#heldBefore(account, one, date)) > 0);
    if (instrument !== "" && parents.length > 0) this.#ask({ security: instrument, date, parents });
    return Object.hasOwn(this.#parents, instrument) ? (this.#parents[instrument] ?? "") : "";
  }

  /** Units that came beside those that were held. */
  #split(entry: ActionEntry): ActionResult {
    const units = exact(entry.quantity);
    const split_ratio =
      ratioInWords(`${entry.word} ${entry.text}`) ?? (units === null ? null : this.#ratio(entry, units));
    if (split_ratio === null) return { entry, reason: NO_RATIO };
    const cells = { instrument_id: entry.instrument, quantity: entry.quantity, split_ratio };
    return { entry, cells: { type: "SPLIT", amount: "0", ...cells } };
  }

  /** The ratio by what was held; null where the file lacks purchases, as units that were sold before they came tell, or prices. */
  #ratio({ account, instrument, date }: ActionEntry, units: Decimal): string | null {
    const key = `${account}\n${instrument}`;
    let held = ZERO;
    for (const [day, moved] of [...(this.#moved.get(key) ?? [])].toSorted(byDay)) {
      if (day >= date) break;
      held = addDecimals(held, moved);
      if (signOfDecimal(held) < 0) return null;
    }
    const ratio = splitRatio(held, units);
    const prices = [...(this.#prices.get(key) ?? [])].toSorted(byDay);
    const before = prices.findLast(([day]) => day < date)?.[1];
    const after = prices.find(([day]) => day > date)?.[1];
    const isContradicted =
      ratio !== null && before !== undefined && after !== undefined && !agreesWithPrices(ratio, before, after);
    return isContradicted ? null : ratio;
  }

  #heldBefore(account: string, instrument: string, date: string): Decimal {
    let held = ZERO;
    for (const [day, units] of this.#moved.get(`${account}\n${instrument}`) ?? [])
      if (day < date) held = addDecimals(held, units);
    return held;
  }
}

function byDay([a]: readonly [string, Decimal], [b]: readonly [string, Decimal]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function kindOf(word: string): Kind {
  const plain = word.toLowerCase();
  if (/spin.?off/.test(plain)) return "spin";
  if (/name change/.test(plain)) return "name";
  return /merger|reorg|redemption/.test(plain) ? "merger" : "split";
}

function hasUnits({ quantity }: ActionEntry): boolean {
  return quantity !== "" && !isZero(quantity);
}

function isPaid(money: string): boolean {
  return !isZero(money) && !money.startsWith("-");
}

function shortened(word: string): string {
  return word.slice(0, 60);
}
