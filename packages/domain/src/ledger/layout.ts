import type { GroupingKey } from "./grouping-keys.ts";
import type { Position } from "./columns/position.ts";

/** The groups of all positions under one key. */
export interface GroupColumn {
  /** number of the group, by position */
  readonly numbers: Int32Array;
  /** what each group is called, by its number; null: it has no name */
  readonly ids: readonly (string | null)[];
}

/** The terms of all positions in columns, by position: a pass over them reads no object. */
export interface Layout {
  /** instrument index */
  readonly instruments: Int32Array;
  /** instrument index of the currency it is valued in */
  readonly currencies: Int32Array;
  /** account index */
  readonly accounts: Int32Array;
  /** 1 for cash */
  readonly cash: Uint8Array;
  /** made by key when one is asked for */
  readonly groups: Map<GroupingKey, GroupColumn>;
}

/** Columns of what positions belong to; groups are filled when they are first asked for. */
export function layoutOf(positions: readonly Position[]): Layout {
  return {
    instruments: Int32Array.from(positions, (position) => position.instrument),
    currencies: Int32Array.from(positions, (position) => position.currency),
    accounts: Int32Array.from(positions, (position) => position.account),
    cash: Uint8Array.from(positions, (position) => (position.isCash ? 1 : 0)),
    groups: new Map(),
  };
}
