import { findDuplicates } from "@distributary/domain/readers/matching/duplicates";
import type { FileMovement, Movement } from "@distributary/domain/readers/matching/movement";
import type { WholeForm } from "@distributary/domain/readers/forms";
import type { ReadingNote } from "@distributary/domain/readers/neutral-row";
import { readerOf } from "@distributary/domain/readers/reader-of";
import { LONGEST_WHOLE } from "@distributary/domain/readers/whole-text";
import { findTransfers } from "@distributary/domain/readers/matching/transfers";
import { describe, expect, it } from "vitest";
import { times } from "../soak/times.ts";

const COFFEE: Movement = {
  ...{ account: "A", unit: "EUR", day: 100, amount: "-3.5", text: "corner coffee bar" },
  ...{ form: "csv", hasOwnId: false, isTransfer: false },
};

function row(change: Partial<FileMovement> = {}): FileMovement {
  return { ...COFFEE, file: 1, ...change };
}

describe("many rows", () => {
  it("are matched one to one, where every amount differs and where all are the same", () => {
    // As many as are looked through at most, where it is given the time.
    const count = times(2_000);
    const rows = Array.from({ length: count }, (_, at): FileMovement[] => {
      const day = Math.floor(at / 50);
      const amount = at % 2 === 0 ? `${at + 1}.5` : "20";
      const [out, into] = [`-${amount}`, amount];
      return [
        row({ account: `A${at % 40}`, amount: out, day, text: "to savings" }),
        row({ account: `B${at % 40}`, amount: into, day: day + 1, text: "from giro", file: 2 }),
      ];
    }).flat();
    const transfers = findTransfers(rows);
    // Those of one amount fit several accounts equally well, and stay apart or go with their own.
    expect(transfers.length).toBeGreaterThanOrEqual(count / 2);
    const taken = transfers.flatMap(({ from, to }) => [from, to]);
    expect(new Set(taken).size).toBe(taken.length);
    for (const { from, to } of transfers) expect(`-${rows[to]!.amount}`).toBe(rows[from]!.amount);
    const recorded = rows.map(({ file: _, ...one }) => ({ ...one, form: "" }));
    expect(findDuplicates(rows, recorded)).toHaveLength(rows.length);
    const alike = Array.from({ length: count }, () => row());
    expect(
      findDuplicates(
        alike,
        alike.map(({ file: _, ...one }) => ({ ...one, form: "" })),
      ),
    ).toHaveLength(count);
  });

  it("are refused in a file that is read whole and too large, with the limit and a way on", () => {
    const half = " ".repeat(LONGEST_WHOLE / 2 + 1);
    const said = (["mt940", "camt", "ofx", "flex", "ledger", "gnucash"] satisfies WholeForm[]).map((form) => {
      const notes: ReadingNote[] = [];
      const sink = { row: () => expect.unreachable(), note: (note: ReadingNote) => void notes.push(note) };
      const there = { accountCurrency: () => undefined, hasInstrument: () => false };
      const reader = readerOf({ form, currency: "USD" }, there, sink);
      for (const part of [half, half]) reader.push(part);
      reader.end();
      return notes.map(({ severity, reason }) => `${severity}: ${reason}`).join();
    });
    const period = "Export a shorter period, and import the parts one after another.";
    const book = "In its program, save a copy with fewer years or without old prices, and import that.";
    expect(said).toEqual(
      [period, period, period, period, book, book].map((how) => `error: This file is larger than 48 MB. ${how}`),
    );
  });
});
