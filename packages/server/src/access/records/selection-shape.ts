import type { OrderBy, SelectableKind, Where } from "@distributary/contract/graph/selection";

/** Which records of a kind are asked for, in which order, and how many. */
export interface Selection<Kind extends SelectableKind = SelectableKind> {
  readonly where?: Where<Kind> | null;
  /** Text that the record holds where people look for it; whatever the case. */
  readonly text?: string | null;
  /** Without it: the best hit of the text first, or the newest record. */
  readonly order?: OrderBy<Kind> | null;
  /** Where no order is given: what was recorded or changed last comes first. */
  readonly recent?: boolean;
  /** Only records that the universe owns; otherwise shared entities and instruments too. */
  readonly own?: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A condition as it stands in `where`, whatever the kind of record. */
export type Condition = Readonly<Record<string, unknown>>;
