/**
 * The key of another figure of the same position: its cost, its quantity, a part of its change. Keys read
 * `figure:account:instrument~at~since~currency~known`; a key of anything but a position is left as it is.
 */
export function siblingKey(key: string, figure: "value" | "quantity" | "basis" | "price"): string {
  const [subject = "", ...rest] = key.split("~");
  const parts = subject.split(":");
  if (parts.length !== 3) return key;
  return [[figure, ...parts.slice(1)].join(":"), ...rest].join("~");
}

/** The key of the same figure at the other end of a comparison of two days. */
export function keyAtSince(key: string, { at, since }: { readonly at: string; readonly since: string | null }): string {
  const [subject = "", , , ...rest] = key.split("~");
  return [subject, since ?? at, "", ...rest].join("~");
}

/** What a click on a figure does; a figure without a key opens nothing. */
export function opening(key: string, open: (key: string) => void): (() => void) | undefined {
  return key === "" ? undefined : () => open(key);
}

/** The key of a row's other end: what the positions that stand in the row now were worth at the earlier day. */
export function keyOfRowBefore(key: string): string {
  return key.replace(/^group:/, "was:").replace(/^account:([^~]+)/, "was:A:account=$1");
}

/** The key of all assets, of the key of the net worth that they are a part of. */
export function keyOfAssets(key: string): string {
  return keyOfSection(key, "A");
}

/** The key of all assets or all liabilities, of the key of the net worth that they are a part of. */
export function keyOfSection(key: string, section: "A" | "L"): string {
  return key.replace(/^net_worth/, `group:${section}:`);
}

/**
 * The key of what one's own column comes to, of the key of the net worth beside it: over all positions, or for what
 * {@link ownRow} or {@link ownPosition} names; null: of nothing else.
 */
export function keyOfOwn(key: string, column: string, of = ""): string | null {
  if (!key.startsWith("net_worth~")) return null;
  const subject = of === "" ? "" : `:${of}`;
  return key.replace(/^net_worth/, () => `own:${encodeURIComponent(column).replaceAll("~", "%7E")}${subject}`);
}

/** A row as the key of one's own column names it, of the key of its value; null where that is not known. */
export function ownRow(section: string, key: string): string | null {
  const [subject = ""] = key.split("~");
  if (subject.startsWith("account:")) return `${section}:account=${subject.slice("account:".length)}`;
  return subject.startsWith("group:") ? subject.slice("group:".length) : null;
}

/** A position as the key of one's own column names it. */
export function ownPosition(account: string, instrument: string): string {
  return `P:${account}:${instrument}`;
}

/** The key of what cancels of a holding between entities inside a perspective, of the key of the net worth beside it. */
export function keyOfCancelled(key: string, account: string, instrument: string): string {
  return key.replace(/^net_worth/, `cancelled:${account}:${instrument}`);
}

/** The key of what is to repay of one loan (by its id) on a home, of the key of all that is owed on it. */
export function keyOfLoan(key: string, loan: string): string {
  return key.replace(/^home\.owed:[^~]+/, `loan.to_repay:${loan}`);
}

/** The key of the same figure on another day, compared with none. */
export function keyOn(key: string, day: string): string {
  return keyAtSince(key, { at: day, since: day });
}

/** The key of the same figure up to another day, from the same first day on where it has one. */
export function keyUntil(key: string, day: string): string {
  const [subject = "", , ...rest] = key.split("~");
  return [subject, day, ...rest].join("~");
}

/** The key of the same figure over other days: after the end of one, up to the end of another. */
export function keyBetween(key: string, { since, at }: { readonly since: string; readonly at: string }): string {
  const [subject = "", , , ...rest] = key.split("~");
  return [subject, at, since, ...rest].join("~");
}

/** The key of the unrealised gain of a position, of the key of another of its figures. */
export function keyOfGain(key: string): string {
  return key.replace(/^[^:~]+:/, "gained_in:all:");
}

/** The key of another figure of the same lot, of that of its cost. */
export function keyOfLot(key: string, part: "cost" | "value" | "gain"): string {
  return key.replace(/^lot:cost:/, `lot:${part}:`);
}

/** The key of the expenses beside an income, and of a whole year of the key of one of its months. */
export function keyOfEarned(key: string, kind: "income" | "expenses", period?: string): string {
  const own = key.replace(/^earned:income:/, `earned:${kind}:`);
  return period === undefined ? own : own.replace(/^(earned:[a-z]+:month:)[^~]*/, `$1${period}`);
}

/** The key of what one security (by its id) earned or cost after a day and up to another, of the key of its value. */
export function keyOfCause(
  key: string,
  kind: "income" | "expenses",
  instrument: string,
  { since, at }: { readonly since: string; readonly at: string },
): string {
  const [, , , ...rest] = key.split("~");
  return [`earned:${kind}:instrument:${instrument}`, at, since, ...rest].join("~");
}
