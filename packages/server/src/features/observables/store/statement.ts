import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";
import { COLUMNS, type ObservableRow } from "./versions.ts";

/** What statements say of an account on a day, the newest first. */
export function standingStatement(
  tx: Reads,
  universe: string,
  account: string,
  date: string,
): Promise<readonly ObservableRow[]> {
  return tx.query<ObservableRow>(sql`
    select ${COLUMNS} from observable
    where universe_id = ${universe} and account_id = ${account} and date_of = ${date} and superseded is null
      and type_id in ('std.position', 'std.statement.balance', 'std.statement.period')
    order by revision desc, observable_id desc`);
}
