/** Quantity (1/10,000) x price (1/10,000), in cents, half up. */
export function worthOf(quantity: number, price: number): number {
  return Number((BigInt(quantity) * BigInt(price) + 500_000n) / 1_000_000n);
}

/** Cents as decimal text with two places. */
export function cents(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
}

/** An amount below zero with its sign before the text of its magnitude. */
export function signed(value: number, text: (magnitude: number) => string): string {
  return value < 0 ? `-${text(-value)}` : text(value);
}
