import type { Decimal } from "../money/decimal.ts";
import type { DerivedChange } from "./movement.ts";
import type { ChangeExtra } from "./columns/posting-columns.ts";

/** Values of a change that the flat columns do not hold. */
interface Detail {
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly fees: Decimal;
  readonly extra: ChangeExtra | null;
}

const LIMIT = 2n ** 52n;

/** Changes waiting to be entered, in flat columns that grow. */
export class EntryColumns {
  count = 0;
  /** position x 8 + change class */
  slots = new Int32Array(256);
  days = new Int32Array(256);
  transactions = new Int32Array(256);
  quantities = new Float64Array(256);
  quantityScales = new Uint8Array(256);
  amounts = new Float64Array(256);
  amountScales = new Uint8Array(256);
  /** instrument index of the cause, -1 where it is not said */
  causes = new Int32Array(256);
  readonly details = new Map<number, Detail>();

  push(slot: number, transaction: number, change: DerivedChange): void {
    if (this.count === this.slots.length) this.grow();
    const i = this.count;
    const amount = change.amount?.mantissa ?? 0n;
    const quantity = change.quantity.mantissa;
    this.slots[i] = slot;
    this.days[i] = change.day;
    this.transactions[i] = transaction;
    this.quantities[i] = Number(quantity);
    this.quantityScales[i] = change.quantity.scale;
    this.amounts[i] = Number(amount);
    this.amountScales[i] = change.amount?.scale ?? 0;
    this.causes[i] = change.cause ?? -1;
    const isSmall = quantity < LIMIT && quantity > -LIMIT && amount < LIMIT && amount > -LIMIT;
    if (!isSmall || change.extra || change.fees.mantissa !== 0n) {
      this.details.set(i, { quantity, amount, fees: change.fees, extra: change.extra });
    }
    this.count += 1;
  }

  private grow(): void {
    const size = this.slots.length * 2;
    const copy = <T extends Int32Array | Float64Array | Uint8Array>(next: T, from: T): T => {
      next.set(from);
      return next;
    };
    this.slots = copy(new Int32Array(size), this.slots);
    this.days = copy(new Int32Array(size), this.days);
    this.transactions = copy(new Int32Array(size), this.transactions);
    this.quantities = copy(new Float64Array(size), this.quantities);
    this.quantityScales = copy(new Uint8Array(size), this.quantityScales);
    this.amounts = copy(new Float64Array(size), this.amounts);
    this.amountScales = copy(new Uint8Array(size), this.amountScales);
    this.causes = copy(new Int32Array(size), this.causes);
  }
}
