import type { GroupingKey } from "../../ledger/grouping-keys.ts";

/** A figure that can be opened down to its evidence. */
export type FigureKey =
  | { readonly figure: "net_worth" }
  | { readonly figure: "account"; readonly account: string }
  | GroupFigure
  | {
      readonly figure: "value" | "quantity" | "basis" | "realised";
      readonly account: string;
      readonly instrument: string;
    }
  | {
      /** `flows` with what moved between own positions, `outside` without */
      readonly figure: "flows" | "outside" | "income" | "expenses" | "price" | "currency" | "moves";
      readonly account: string;
      readonly instrument: string;
    };

/** What a group of positions is worth, its assets or its liabilities: the ids that it has under each key, from the top. */
export interface GroupFigure {
  readonly figure: "group";
  readonly section: "A" | "L";
  /** null: what has no entity, or no such tag */
  readonly levels: readonly { readonly key: GroupingKey; readonly id: string | null }[];
}
