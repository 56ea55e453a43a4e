import type { FormulaEvidence, EvidenceLine } from "../../records/evidence/formula-evidence.ts";
import { ownersOn, type OwnerRow } from "../../records/owners/owner-rows.ts";
import { ownerTexts } from "../../records/owners/texts.ts";
import { entityTexts as texts } from "./texts.ts";

/** What a share in an account rests on. */
export interface SharedAccount {
  readonly name: string;
  /** of the account, 0 to 1 as decimal text */
  readonly share: string;
  /** as the account records them; empty: it is its `sole` owner's whole */
  readonly owners: readonly OwnerRow[];
  readonly sole: string | null;
}

/** Whose share it is: the entity, and its part of each entity through which it owns, 0 to 1. */
interface Owning {
  readonly entity: string;
  readonly parts: ReadonlyMap<string, string>;
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly names: (id: string) => string;
}

/** An entity's share in an account as what it follows from: the dated owners of the account, and its part of each of them. */
export function shareEvidence(
  { name, share, owners, sole }: SharedAccount,
  { entity, parts, day, names }: Owning,
): FormulaEvidence {
  const whole = owners.length === 0 && sole !== null;
  const rows = whole ? [{ entity_id: sole, share: "1", from: null, to: null }] : owners;
  const now = new Set(ownersOn(rows, day));
  const through = [...now].map(({ entity_id: id }) => id).filter((id) => id !== entity && parts.has(id));
  const spans = ({ from, to }: OwnerRow): string => `${from ?? ownerTexts.ever} – ${to ?? ownerTexts.open}`;
  const counted = ({ entity_id: id }: OwnerRow): boolean => id === entity || parts.has(id);
  return {
    title: texts.shareIn(name),
    figure: share,
    unit: "ratio",
    rule: whole ? texts.shareRuleSole : texts.shareRule,
    formula: through.length === 0 ? "" : texts.shareFormula,
    lines: [
      ...rows.map((row, at): EvidenceLine => ({
        name: `${at + 1}. ${names(row.entity_id)}, ${spans(row)}${now.has(row) && counted(row) ? "" : ` (${texts.notCounted})`}`,
        value: row.share,
        unit: "ratio",
      })),
      ...[...new Set(through)].map((id): EvidenceLine => ({
        name: texts.partOf(names(id)),
        value: parts.get(id) ?? null,
        unit: "ratio",
      })),
    ],
  };
}
