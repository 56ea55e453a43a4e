import type pg from "pg";
import { chainDigest, payloadDigest } from "../../../packages/server/src/access/proof/audit-chain.ts";
import { JOURNALED_TABLES } from "../../../packages/server/src/access/proof/store/journal.ts";
import {
  digestsOf,
  digestUniverse,
  partsOf,
  SET_DIGEST,
} from "../../../packages/server/src/access/proof/store/rows.ts";
import { PROVEN_TABLES } from "../../../packages/server/src/access/proof/store/tables.ts";
import { revisionsAfter } from "../../../packages/server/src/access/store/verify.ts";
import { identifier, sql } from "../../../packages/server/src/platform/db/sql.ts";
import { transactionOn } from "../../../packages/server/src/platform/db/transaction.ts";

/** Works the sums of months out again from the lines as they are now. */
export async function mendSums(owner: pg.Client, universe: string): Promise<void> {
  await owner.query("delete from holding_month where universe_id = $1", [universe]);
  await owner.query(
    `insert into holding_month (universe_id, account_id, instrument_id, month, change)
     select l.universe_id, side.account_id, l.instrument_id, month_of(t.transaction_date), sum(side.change)
     from line_item l join transaction t using (universe_id, transaction_id, version)
       cross join lateral (values (l.src_account_id, -l.quantity), (l.dst_account_id, l.quantity)) as side (account_id, change)
     where l.universe_id = $1 and t.superseded is null group by 1, 2, 3, 4`,
    [universe],
  );
}

/** Digests every row again, writes that into the revisions, and chains them anew to a new head: what an insider can do. */
export async function remakeChain(owner: pg.Client, universe: string): Promise<void> {
  const tx = transactionOn(owner, { universe, dryRun: false });
  const proofs = new Map<number, { rows: Record<string, unknown>; ended: Record<string, unknown> }>();
  for (const table of PROVEN_TABLES)
    for (const part of partsOf(table)) {
      const found = await tx.query<{ revision: number; rows: number; digest: string }>(sql`
        select revision, count(*)::float8 as rows, ${SET_DIGEST} as digest
        from (${digestsOf(universe, table, part)}) digests group by revision`);
      for (const { revision, rows, digest } of found) {
        const proof = proofs.get(revision) ?? { rows: {}, ended: {} };
        proofs.set(revision, proof);
        proof[part][table.name] = [rows, digest];
      }
    }
  const settings = await digestUniverse(tx, universe);
  let head: Buffer = Buffer.alloc(0);
  for (const stored of await revisionsAfter(tx, universe, -1_000_000, 100_000)) {
    const subject = stored.subject as { readonly proof?: object };
    const remade = {
      ...subject,
      proof: {
        ...subject.proof,
        ...(proofs.get(stored.revision) ?? { rows: {}, ended: {} }),
        universe: settings,
      },
    };
    const digestOfPayload = stored.hasPayload ? payloadDigest(stored.payload) : stored.payloadDigest;
    const digest = chainDigest(head, {
      ...stored,
      universe,
      revision: stored.revision,
      recordedAt: stored.recordedAt.toISOString(),
      subject: remade,
      payloadDigest: digestOfPayload,
    });
    await tx.execute(sql`
      update revision set subject = ${JSON.stringify(remade)}::jsonb, payload_digest = ${digestOfPayload},
        previous_digest = ${head}, digest = ${digest}
      where universe_id = ${universe} and revision = ${stored.revision}`);
    head = digest;
  }
  await tx.execute(sql`update universe set audit_head = ${head} where universe_id = ${universe}`);
}

/** Puts what stands of the journaled tables into their last entries, and chains the journal anew. */
export async function remakeJournal(owner: pg.Client, universe: string | null): Promise<void> {
  const tx = transactionOn(owner, { universe, dryRun: false });
  const journal = universe === null ? sql`platform_journal` : sql`journal`;
  const own = universe === null ? sql`true` : sql`universe_id = ${universe}`;
  for (const table of JOURNALED_TABLES.filter((one) => (one.place === "platform") === (universe === null))) {
    await tx.execute(sql`
      update ${journal} j set rows = coalesce(now.rows, 0), row_digest = coalesce(now.digest, '\\x')
      from (select distinct on (subject) subject, entry from ${journal} where ${own} and source = ${table.name}
        order by subject, entry desc) last
      left join (
        select subject, count(*) as rows, sha256(string_agg(h, ''::bytea order by h)) as digest
        from (select ${table.subject} as subject, sha256(convert_to((${table.body})::text, 'UTF8')) as h
          from ${identifier(table.name)} r where ${universe === null ? sql`true` : sql`r.universe_id = ${universe}`}) digests
        group by subject) now using (subject)
      where ${universe === null ? sql`true` : sql`j.universe_id = ${universe}`} and j.source = ${table.name}
        and j.subject = last.subject and j.entry = last.entry`);
  }
  const entries = await tx.query<{ source: string; subject: string; entry: number }>(sql`
    select source, subject, entry from ${journal} where ${own} order by source, subject, entry`);
  let before = "";
  for (const { source, subject, entry } of entries) {
    const first = before !== `${source} ${subject}`;
    before = `${source} ${subject}`;
    await tx.execute(sql`
      update ${journal} j set previous_digest = p.digest,
        digest = journal_digest(p.digest, ${universe ?? ""}, j.source, j.subject, j.entry, j.written_by, j.recorded_at, j.found,
          j.rows, j.row_digest)
      from (select coalesce((select digest from ${journal} where ${own} and not ${first} and source = ${source}
          and subject = ${subject} and entry < ${entry} order by entry desc limit 1), '\\x') as digest) p
      where ${universe === null ? sql`true` : sql`j.universe_id = ${universe}`} and j.source = ${source}
        and j.subject = ${subject} and j.entry = ${entry}`);
  }
}
