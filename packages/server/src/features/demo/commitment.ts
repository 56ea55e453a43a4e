import type { EventBody } from "@distributary/contract/records/events";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { eventsService } from "../events/service.ts";
import { instrumentsService } from "../instruments/service.ts";
import { once } from "./once.ts";
import { demoCommitment } from "./store.ts";

/** A notice of the family's fund; amounts are decimal text in dollars, days `yyyy-MM-dd`. */
export type DemoNotice =
  | {
      readonly type: "LPCC";
      readonly day: string;
      readonly due: string;
      readonly amount: string;
      /** of the amount, inside the commitment */
      readonly fees: string;
      readonly paid: boolean;
    }
  | {
      readonly type: "LPCD";
      readonly day: string;
      readonly due: string;
      readonly returned: string;
      readonly gains: string;
    };

/** What the family has promised to the fund. */
const TERMS = {
  committed_capital: "120000",
  management_fee: "2",
  notional_targets: "C",
  expense_cap: "1500",
  expense_cap_type: "F",
  carried_interest: "20",
  hurdle_rate: "8",
} as const;

/**
 * Records the fund's terms, until when it may call, and its notices with their settlements, each once however often
 * this is begun: a write has its name, and finds its first answer the second time.
 */
export async function recordCommitment(
  services: Services,
  actor: Actor,
  { notices, until }: { readonly notices: readonly DemoNotice[]; readonly until: string },
  stopped: () => boolean,
): Promise<void> {
  const found = await demoCommitment(readsOf(services.database, actor.universe));
  if (found === null) throw new Error("the demo lacks its fund");
  const { commitment, holder } = found;
  await instrumentsService(services).update(actor, once("terms"), commitment, {
    details: TERMS,
    end_date: until,
  });
  const events = eventsService(services);
  for (const [place, notice] of notices.entries()) {
    if (stopped()) return;
    await events.create(actor, once(`notice-${place + 1}`), bodyOf(notice, commitment, holder));
  }
}

function bodyOf(notice: DemoNotice, commitment: string, holder: string): EventBody {
  if (notice.type === "LPCC") {
    return {
      event_type: "LPCC",
      description: "Capital call of Northgate Partners IV",
      event_date: notice.day,
      capital_call: {
        amount: notice.amount,
        fees_inside: notice.fees,
        due_date: notice.due,
        capital_account_id: holder,
        commitment_id: commitment,
      },
      ...(notice.paid ? { capital_activity: {} } : {}),
    };
  }
  return {
    event_type: "LPCD",
    description: "Distribution of Northgate Partners IV",
    event_date: notice.day,
    capital_distro: {
      return_of_capital: notice.returned,
      capital_gains: notice.gains,
      expected_date: notice.due,
      principal_account_id: holder,
      commitment_id: commitment,
    },
    capital_activity: {},
  };
}
