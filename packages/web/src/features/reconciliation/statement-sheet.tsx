import type { ReactElement } from "react";
import { useKnown } from "../../records/known/known-line.tsx";
import { useKnownNames } from "../../records/page/names.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import type { StatementSearch } from "./address.ts";
import { useStatement, type StatementPlace } from "./queries.ts";
import { StatementChoice } from "./statement-choice.tsx";
import { StatementForm } from "./statement-form.tsx";
import { StatementView } from "./statement-view.tsx";
import { reconciliationTexts as texts } from "./texts.ts";

/** A statement beside the page, with an address of its own: looked at, entered, or first chosen. */
export function StatementSheet({
  universe,
  search: { account, date, enter },
  onGo,
}: {
  universe: string;
  search: StatementSearch;
  onGo: (next: StatementSearch) => void;
}): ReactElement {
  const nameOf = useKnownNames();
  const place = account === undefined || date === undefined ? null : { account, date };
  return (
    <Sheet
      title={place === null ? texts.enter : texts.statement(nameOf(place.account), place.date)}
      size="full"
      onClose={() => onGo({})}
    >
      {place === null ? (
        <StatementChoice start={{ account, date }} onChosen={(chosen) => onGo({ ...chosen, enter: true })} />
      ) : (
        <Opened key={`${account} ${date}`} universe={universe} place={place} entering={enter === true} onGo={onGo} />
      )}
    </Sheet>
  );
}

function Opened({
  universe,
  place,
  entering,
  onGo,
}: {
  universe: string;
  place: StatementPlace;
  entering: boolean;
  onGo: (next: StatementSearch) => void;
}): ReactElement {
  const known = useKnown();
  const found = useStatement(universe, place, known);
  if (found.data === undefined) {
    return found.isError ? (
      <FailState title={texts.failedStatement} failure={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton height={280} />
    );
  }
  return entering && known === null ? (
    <StatementForm universe={universe} statement={found.data} onDone={() => onGo({ ...place })} />
  ) : (
    <StatementView statement={found.data} known={known} onEnter={() => onGo({ ...place, enter: true })} onGo={onGo} />
  );
}
