import { addRationals, multiplyRationals, rationalOf, type Rational } from "../money/rational.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import type { Day } from "../time/day.ts";
import type { BookTerms, OwnerShare } from "../ledger/terms.ts";

/** Entities own each other in a circle: nobody's share of anything among them can be told. */
export class OwnershipCycle extends Error {
  override readonly name = "OwnershipCycle";
  /** ids of the entities on the way round, the first one again at the end */
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    super(`Entities own each other in a circle: ${path.join(", ")}.`);
    this.path = path;
  }
}

/** direct: what the entity owns itself; look_through: also its share of what the entities own that it has a share in. */
export interface Perspective {
  /** entity id */
  readonly entity: string;
  readonly mode: "direct" | "look_through";
}

/** What of the book is somebody's on a day. */
export interface Ownership {
  /** by account (index): share above zero */
  readonly accounts: ReadonlyMap<number, Rational>;
  /** entities looked through, by id: the share of each that owns an account of the book, itself or through others */
  readonly entities: ReadonlyMap<string, Rational>;
}

const NONE: Rational = { numerator: 0n, denominator: 1n };
const WHOLE: Rational = { numerator: 1n, denominator: 1n };

/**
 * Shares of an entity in each account on a day. An account's owners are those that it names, else its beneficiary
 * owner or holding entity alone. Looked through, a share in an entity counts as that share of the entity's accounts.
 * Throws {@link OwnershipCycle}.
 */
export function ownershipOn(
  { accounts, entities = [] }: BookTerms,
  { entity, mode }: Perspective,
  day: Day,
): Ownership {
  const owners = new Map(entities.map((one) => [one.id, one.owners]));
  const known = new Map<string, Rational>([[entity, WHOLE]]);
  const shareIn = (id: string, path: readonly string[]): Rational => {
    const found = known.get(id);
    if (found) return found;
    if (path.includes(id)) throw new OwnershipCycle([...path.slice(path.indexOf(id)), id]);
    const through = mode === "direct" ? [] : current(owners.get(id) ?? [], day);
    const share = through.reduce((sum, owner) => {
      return addRationals(sum, multiplyRationals(shareOf(owner), shareIn(owner.entity, [...path, id])));
    }, NONE);
    known.set(id, share);
    return share;
  };
  const shares = new Map<number, Rational>();
  const through = new Set<string>();
  const passes = (id: string): void => {
    if (id === entity || through.has(id) || shareIn(id, []).numerator === 0n) return;
    through.add(id);
    for (const owner of mode === "direct" ? [] : current(owners.get(id) ?? [], day)) passes(owner.entity);
  };
  accounts.forEach((account, i) => {
    const named = current(account.owners ?? [], day);
    const holders =
      account.owners && account.owners.length > 0 ? named : soleOwner(account.owner ?? account.entity?.id);
    const share = holders.reduce(
      (sum, owner) => addRationals(sum, multiplyRationals(shareOf(owner), shareIn(owner.entity, []))),
      NONE,
    );
    if (share.numerator === 0n) return;
    shares.set(i, share);
    for (const owner of holders) passes(owner.entity);
  });
  const inside = [...known].filter(([id]) => through.has(id));
  return { accounts: shares, entities: new Map(inside) };
}

function current(owners: readonly OwnerShare[], day: Day): OwnerShare[] {
  return owners.filter(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
}

function soleOwner(entity: string | undefined): OwnerShare[] {
  return entity === undefined ? [] : [{ entity, share: "1", from: null, to: null }];
}

function shareOf({ share }: OwnerShare): Rational {
  return rationalOf(parseDecimal(share));
}
