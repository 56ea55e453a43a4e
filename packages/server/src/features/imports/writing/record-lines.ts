import type { AccountEntry, Directory, EntityEntry, InstrumentEntry } from "../planning/directory.ts";
import type { BalanceDraft } from "../planning/balance-rows.ts";
import type { PriceDraft } from "../planning/market-rows.ts";
import { copyMaybe, copyText } from "./copy-text.ts";

/** A new entity as a line of COPY text: id, name. */
export function entityLine(entity: EntityEntry): string {
  return `${entity.id}\t${copyText(entity.key)}\n`;
}

/** A new account: id, name, type, entity, number, currency. */
export function accountLine(account: AccountEntry, directory: Directory): string {
  const entity = account.entity === null ? null : (directory.entity(account.entity)?.id ?? null);
  return `${account.id}\t${copyText(account.name)}\t${account.type}\t${copyMaybe(entity)}\t${copyText(account.number)}\t${account.currency}\n`;
}

/** A new instrument: id, type, identifier, name, settlement unit. */
export function instrumentLine(instrument: InstrumentEntry, directory: Directory): string {
  const unit = instrument.currency === null ? null : (directory.currency(instrument.currency)?.id ?? null);
  return `${instrument.id}\t${instrument.type}\t${copyText(instrument.identifier)}\t${copyText(instrument.name)}\t${copyMaybe(unit)}\n`;
}

/** An observed price or rate: id, day, instrument, whether it is a shared one, units, price; no account, value or quantity. */
export function observableLine(id: string, draft: PriceDraft): string {
  return `${id}\t${draft.date}\t${draft.instrumentId}\t${draft.system ? "t" : "f"}\t${draft.unitsId}\t${draft.price}\t\\N\t\\N\t\\N\n`;
}

/** What a statement says an account held: id, day, instrument, units, no price, account, value or quantity. */
export function balanceLine(id: string, { date, account, stated, value }: BalanceDraft): string {
  const { kind, unit } = stated;
  const what = kind === "units" ? `${unit.id}\t${unit.system ? "t" : "f"}\t\\N` : `\\N\tf\t${unit.id}`;
  const amount = kind === "whole" ? `${value}\t\\N` : `\\N\t${value}`;
  return `${id}\t${date}\t${what}\t\\N\t${account.id}\t${amount}\n`;
}
