import type { SummaryPosition } from "@distributary/contract/summary/summary";
import { signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import { sectionOf } from "@distributary/domain/summary/groups/group-members";
import type { PositionRow } from "@distributary/domain/summary/answer/result";
import { bridgeFigures, ends, figure, figureOrNull } from "./figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import type { Names } from "./names.ts";

/** A position with what its figures were read as, once: the engine works them out on reading. */
export interface ReadPosition {
  readonly row: PositionRow;
  /** made each time it is read, for most rows are told without their positions */
  readonly answer: SummaryPosition;
  readonly section: "A" | "L";
  readonly isCash: boolean;
  readonly value: Decimal | null;
  /** without accrued interest, which is never gain */
  readonly cleanValue: Decimal | null;
  /** null where nothing is held, for cash, and where a cost is not known */
  readonly basis: Decimal | null;
  readonly held: boolean;
}

/** Works one position out. Its section is the sign of its value now or, where nothing is held any more, before. */
export function readPosition(row: PositionRow, names: Names, context: KeyContext): ReadPosition {
  const { at, since, isCash } = row;
  const held = signOfDecimal(at.quantity) !== 0;
  const basis = held ? (row.lots?.basisInTarget ?? null) : null;
  return {
    row,
    value: at.value,
    cleanValue: at.cleanValue,
    basis,
    held,
    isCash,
    section: sectionOf({ at, since }),
    get answer() {
      return positionAnswer(row, basis, names, context);
    },
  };
}

function positionAnswer(row: PositionRow, basis: Decimal | null, names: Names, context: KeyContext): SummaryPosition {
  const { at, since, lots, isCash, account, instrument } = row;
  const { price, value, cleanValue } = at;
  const held = signOfDecimal(at.quantity) !== 0;
  const key = explainKey({ figure: "value", account, instrument }, context);
  return {
    key,
    account_id: account,
    instrument_id: instrument,
    currency: names.code(row.currency),
    quantity: figure(at.quantity),
    quantity_since: since === null ? "0" : figure(since.quantity),
    price: price === null ? null : figure(price.price),
    price_date: price === null ? null : formatDay(price.date),
    price_source: isCash
      ? "unit"
      : price === null
        ? null
        : price.source === "last_transaction"
          ? "trade"
          : price.source,
    estimated: price?.estimated ?? false,
    value_own: figureOrNull(at.ownValue),
    value: { at: figureOrNull(value), since: figureOrNull(since?.value ?? null), diff: figureOrNull(row.diff) },
    accrued: value !== null && cleanValue !== null ? ends(value, cleanValue).diff : null,
    basis_own: figureOrNull(held ? (lots?.basis ?? null) : null),
    basis: figureOrNull(basis),
    unrealised: cleanValue !== null && basis !== null ? ends(cleanValue, basis).diff : null,
    realised_own: figureOrNull(lots?.realised ?? null),
    bridge: bridgeFigures(row.bridge),
    labels: row.firstValued ? ["first_valued"] : [],
    explain_key: key,
  };
}
