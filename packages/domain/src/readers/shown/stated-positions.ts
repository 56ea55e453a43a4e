import { sum } from "../delimited/row-values.ts";
import type { Cells, RowSink } from "../neutral-row.ts";

interface Position {
  readonly line: number;
  readonly account: string;
  readonly instrument: string;
  readonly date: string;
  readonly units: string;
}

/** The units that a statement says an account holds at its end: one row a security, however many lines it has. */
export class StatedPositions {
  readonly #positions = new Map<string, Position>();

  add(one: Position): void {
    if (one.units === "" || one.date === "") return;
    const key = `${one.account}\n${one.instrument}\n${one.date}`;
    const before = this.#positions.get(key);
    this.#positions.set(key, before === undefined ? one : { ...before, units: sum(before.units, one.units) });
  }

  /** Hands them on; `from`: what the file calls the day and the units. */
  end(sink: RowSink, from: Cells): void {
    for (const { line, account, instrument, date, units } of this.#positions.values()) {
      const cells = { date, account_id: account, balance: units, instrument_id: instrument };
      sink.row({ kind: "balances", line, from, cells });
    }
  }
}
