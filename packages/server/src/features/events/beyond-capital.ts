import type { CapitalDistribution } from "@distributary/contract/records/event-payloads";
import { amountOf } from "@distributary/domain/events/capital-notice";
import { addDecimals, signOfDecimal, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import type { Shortage } from "../../access/records/holdings.ts";
import { heldFrom } from "../../access/store/ledger.ts";
import { instrumentTerms } from "../../access/store/references.ts";
import type { Write } from "../../access/write/write.ts";
import { validation } from "../../platform/http/problem.ts";

const ADVICE = "the excess is a gain. Enter it under capital gains, or record the missing contributions.";

/**
 * What is worth a look in a distribution that is not settled yet and returns more capital than was contributed and is
 * not returned: it could not be settled so. Capital returned and principal redeemed are counted at 1 in the commitment.
 */
export async function beyondCapitalWarnings(w: Write, data: CapitalDistribution, date: string): Promise<string[]> {
  const { commitment_id: commitment, principal_account_id: account } = data;
  if (!commitment) return [];
  const isOfCommitment = !data.principal_unit_id || data.principal_unit_id === commitment;
  const redeemed = amountOf(isOfCommitment && !data.principal_units ? data.redeemed_principal : null);
  const returned = addDecimals(amountOf(data.return_of_capital), redeemed);
  if (signOfDecimal(returned) <= 0) return [];
  const day = data.expected_date && data.expected_date > date ? data.expected_date : date;
  const { held } = await heldFrom(w.tx, w.universe, { account, instrument: commitment }, day);
  const beyond = subtractDecimals(returned, readDecimal(held));
  if (signOfDecimal(beyond) <= 0) return [];
  const named = (await instrumentTerms(w.tx, w.universe, [commitment])).find(({ id }) => id === commitment);
  return [
    `Of "${named?.identifier ?? commitment}" ${held} of contributed capital is unreturned on ${day}: of the ${formatDecimal(returned)} returned, ${formatDecimal(beyond)} exceeds it, so this could not be settled: ${ADVICE}`,
  ];
}

/** Refuses with 422 `beyond-capital` at `loc` a settlement that returns more of the commitment than was contributed. */
export function refuseBeyondCapital(
  shortages: readonly Shortage[],
  commitment: string,
  loc: readonly (string | number)[],
): void {
  const short = shortages.find(({ instrument }) => instrument === commitment);
  if (short === undefined) return;
  const { held, missing, date, shortOn, account, instrumentName } = short;
  const msg = `Of "${instrumentName}" ${held} of contributed capital is unreturned on ${date}, and up to ${shortOn} ${missing} more is returned: ${ADVICE}`;
  const ctx = { held, missing, date, account_id: account, instrument_id: commitment, short_on: shortOn };
  throw validation([{ loc: [...loc], msg, type: "beyond-capital", ctx }]);
}
