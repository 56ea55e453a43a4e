import { MFA_GRACE_DAYS } from "@distributary/contract/access/firms";
import { sql } from "../../../platform/db/sql.ts";

/**
 * Of a member `m` of a firm `f`: whether the firm requires a second factor that they have not enrolled. Codes on paper
 * are none by themselves.
 */
export const factorPending = sql`(f.mfa_required_since is not null and m.user_id is not null
  and not exists (select from factor x where x.user_id = m.user_id and x.kind <> 'static'))`;

/** The instant until which the firm `f` waits for that of its member `m`. */
export const factorDueBy = sql`(greatest(f.mfa_required_since, m.joined_time) + make_interval(days => ${MFA_GRACE_DAYS}))`;
