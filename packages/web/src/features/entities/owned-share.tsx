import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { FormulaSheet } from "../../records/evidence/formula-sheet.tsx";
import { useKnownNames } from "../../records/page/names.tsx";
import { ownersOf } from "../../records/owners/owner-rows.ts";
import { formatShare, percentDigits } from "../../ui/format/amount.ts";
import { today } from "../../ui/format/day.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import type { OwnedAccount } from "./owned.ts";
import { shareEvidence } from "./owned-share-evidence.ts";
import { useOwnedAccount } from "./queries.ts";
import { entityTexts as texts } from "./texts.ts";

interface OwnedShareProps {
  readonly owned: OwnedAccount;
  /** Whose share it is. */
  readonly entity: string;
  /** Its parts of the entities through which it owns, 0 to 1. */
  readonly parts: ReadonlyMap<string, string>;
}

/** The share of an entity in an account, opening to the dated owners that it follows from. */
export function OwnedShare(props: OwnedShareProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const { owned } = props;
  const names = useKnownNames();
  return (
    <>
      <RatioFigure
        text={formatShare(owned.share, percentDigits)}
        name={texts.shareIn(names(owned.id))}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <ShareSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareSheet({
  owned: { id, share },
  entity,
  parts,
  onClose,
}: OwnedShareProps & { readonly onClose: () => void }): ReactElement {
  const found = useOwnedAccount(id);
  const names = useKnownNames();
  const day = today(useSignedIn().profile.default_timezone);
  if (found.data === undefined)
    return (
      <Sheet title={texts.shareIn(names(id))} onClose={onClose}>
        {found.isError ? (
          <FailState title={texts.shareFailed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={120} />
        )}
      </Sheet>
    );
  const { name, user_attributes: attributes, owner_id: owner, entity_id: holder } = found.data;
  const account = { name, share, owners: ownersOf(attributes), sole: owner ?? holder };
  return <FormulaSheet evidence={shareEvidence(account, { entity, parts, day, names })} onClose={onClose} />;
}
