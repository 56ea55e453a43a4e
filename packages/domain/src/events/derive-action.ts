import type { CorporateActionKind } from "../codes/corporate-actions.ts";
import { deriveNew, type NewTerms } from "./derive-new.ts";
import type { LineItem, Unit } from "./line-item.ts";

/** What a company did, in amounts: decimal text, none below zero. */
export interface ActionMovement {
  readonly kind: CorporateActionKind;
  /** the units were sold short: who owes them gives what holders receive, and receives what they give */
  readonly isShort: boolean;
  /** split: units that come or go; merger: units that go; else what was held, which does not move */
  readonly units: string;
  /** split: whether units come */
  readonly incoming: boolean;
  /** units of another company; null for a split and for capital returned */
  readonly received: Unit | null;
  readonly receivedUnits: string | null;
  /** money beside the units of a merger, or capital returned */
  readonly cash: string | null;
  /** a fraction of what came that is sold at once */
  readonly inLieu: { readonly units: string; readonly amount: string } | null;
}

/**
 * The transactions of a corporate action: that of the action itself, the issuer on the other side, and the sale of a
 * fraction that is paid in cash, where there is one. Pure: the caller has checked everything.
 */
export function deriveAction(movement: ActionMovement, terms: NewTerms): readonly LineItem[][] {
  const { inLieu, received } = movement;
  const action = actionLines(movement, terms);
  if (inLieu === null) return [action];
  const sale = {
    direction: movement.isShort ? "B" : "S",
    units: inLieu.units,
    consideration: inLieu.amount,
    fee: null,
    opening: false,
  } as const;
  return [action, deriveNew(sale, { ...terms, what: received ?? terms.what })];
}

function actionLines(movement: ActionMovement, terms: NewTerms): LineItem[] {
  const { kind, isShort, units, incoming, received, receivedUnits, cash } = movement;
  const { what, target, counterparty, settlement, priceUnit } = terms;
  const plain = { action: kind, consideration: null, considerationUnit: null, cause: null };
  const between = (own: string, comes: boolean): Pick<LineItem, "src" | "dst"> =>
    comes ? { src: counterparty, dst: own } : { src: own, dst: counterparty };
  const lines: LineItem[] = [];
  if (kind === "split") lines.push({ ...plain, ...between(target, incoming), instrument: what, quantity: units });
  if (kind === "merger") {
    const beside = { consideration: cash, considerationUnit: cash === null ? null : priceUnit };
    lines.push({ ...plain, ...between(target, isShort), instrument: what, quantity: units, ...beside });
  }
  if (received !== null && receivedUnits !== null) {
    const quantity = receivedUnits;
    lines.push({ ...plain, ...between(target, !isShort), instrument: received, quantity, cause: what });
  }
  if (cash !== null && priceUnit !== null)
    lines.push({ ...plain, ...between(settlement, !isShort), instrument: priceUnit, quantity: cash, cause: what });
  return lines;
}
