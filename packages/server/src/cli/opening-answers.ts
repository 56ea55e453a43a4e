import type { OpeningProposal } from "@distributary/contract/entry/imports";
import type { OpeningAnswer } from "../features/imports/planning/openings/openings.ts";

interface Given {
  /** what is said about single holdings */
  readonly openings: readonly OpeningAnswer[];
  /** what is said about all others */
  readonly otherOpenings: "unknown_cost" | "decline" | null;
}

/**
 * What a person says about each opening balance that is proposed. Where one is left open it tells those by `say`, line by
 * line, with what was said of holdings that are not asked about, and throws how it is answered.
 */
export function openingAnswers(
  proposals: readonly OpeningProposal[],
  { openings, otherOpenings }: Given,
  say: (line: string) => void,
): readonly OpeningAnswer[] {
  const isOf = (answer: OpeningAnswer, { account, instrument }: OpeningProposal): boolean =>
    answer.account === account && answer.instrument === instrument;
  const open = proposals.filter((proposal) => !openings.some((answer) => isOf(answer, proposal)));
  if (otherOpenings !== null)
    return [...openings, ...open.map(({ account, instrument }) => ({ account, instrument, decision: otherOpenings }))];
  const [first] = open;
  if (first === undefined) return openings;
  for (const { account, instrument, missing_quantity, first_short_date } of open.slice(0, 50))
    say(`${account}: ${missing_quantity} of ${instrument} more sold than held on ${first_short_date}.`);
  for (const answer of openings) {
    if (proposals.some((proposal) => isOf(answer, proposal))) continue;
    say(`No opening balance is needed for ${answer.instrument} in ${answer.account}. Remove that answer.`);
  }
  throw new Error(
    `Some sales exceed holdings. Give an opening balance for each, as in --opening "${first.account},${first.instrument},${first.proposed_date},1234.56" ` +
      "or use --openings-from <file.csv> for several, --openings=unknown for opening balances of unknown cost, or " +
      "--openings=decline to skip those rows.",
  );
}
