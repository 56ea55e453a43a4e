import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the rows of an import that belong to another one. */
export const matchTexts = catalogue({
  title: "Transfers and duplicates",
  body: "The two sides of a transfer become one transaction. Rows that are already recorded are skipped.",
  unsure: {
    duplicate: (count: number) =>
      counted(count, {
        one: "# row looks like a transaction from a day nearby. Skip it if it is the same one.",
        other: "# rows look like transactions from days nearby. Skip those that are the same.",
      }),
    transfer: (count: number) =>
      counted(count, {
        one: "# row may be the other side of a recorded transaction. Join the two if it is one transfer.",
        other: "# rows may be the other sides of recorded transactions. Join those that are transfers.",
      }),
  },
  all: {
    duplicate: { apply: "Skip all of them", keep: "Import all of them" },
    transfer: { apply: "Join all of them", keep: "Keep all of them apart" },
  },
  transfer: (amount: string, from: string, to: string) => `${amount} from ${from} to ${to}`,
  duplicate: (description: string, amount: string, account: string) => `${description}, ${amount} in ${account}`,
  noDescription: "No description",
  day: (day: string) => `On ${day}`,
  days: (from: string, to: string) => `Left on ${from}, arrived on ${to}`,
  sideRecorded: (day: string, account: string, recorded: string) => `On ${day}, recorded in ${account} on ${recorded}`,
  recorded: (day: string, recorded: string) => `On ${day}, recorded on ${recorded}`,
  alsoIn: (day: string, file: string, line: string) => `On ${day}, also in ${file}, line ${line}`,
  choices: {
    transfer: { apply: "One transfer", keep: "Two transactions" },
    duplicate: { apply: "Skip it", keep: "Import it" },
  },
  more: (count: number) => counted(count, { one: "and # more", other: "and # more" }),
});
