import type pg from "pg";
import { presentRole } from "./role-name.ts";
import { sql, type Sql } from "./sql.ts";
import { asQuery } from "./transaction.ts";

/** Tables that belong to no universe, each with the reason why. Any other table must have a universe. */
export const sharedTables: Readonly<Record<string, string>> = {
  schema_migration: "the state of the schema itself",
  app_user: "a person may reach several universes",
  session: "found by its token before a universe is known",
  login_failure: "counted before anybody is known",
  job: "taken by workers for every universe; its services filter by universe",
  universe_access: "read at login to find which universes there are",
  mail: "goes to people, some of whom have no universe yet",
  single_use_token: "found by its digest before a universe is known",
  proven_address: "of a person, who may reach several universes",
  client_line: "read across the universes that an adviser reaches, always joined with what they reach",
  firm: "its members reach several universes",
  firm_member: "read at login to find which universes there are",
  firm_grant: "read at login to find which universes there are",
  firm_mapping: "how members of a firm read files, in whichever universe they are",
  impersonation: "of a person, who may reach several universes",
  sign_on_link: "of a person, who may reach several universes",
  factor: "of a person, who may reach several universes",
  factor_use: "belongs to a second factor",
  factor_code: "belongs to a second factor",
  factor_credential: "belongs to a second factor",
  account_deletion: "of a person, who may have several universes",
  continuity_request: "found by the address of the beneficiary, who reaches no universe yet",
  erased_universe: "read by `verify` and by the removal of files, once no person has access to the universe",
  waitlist: "people who have no universe yet",
  contact_message: "written by visitors to the operator of the site",
  platform_journal: "tells how tables that belong to no universe were changed; the application only reads it",
};

/** Functions that act with their owner's rights, each with the reason why that is no way around the walls. */
const reviewedFunctions: Readonly<Record<string, string>> = {
  erase_demo_universe:
    "refuses any universe that is not marked as a demo, and touches only the rows of the one it is given",
  erase_universe:
    "refuses any universe but the one of the transaction, and that one unless its owner asked for it and the time has come",
  erase_person: "refuses anybody who did not ask for it, whose time has not come, or who has a universe left",
  bundle_by_token:
    "runs as a role that can read this table and what is searched, and tells of a bundle nothing but where it is, to who has its token, while it is open",
  universes_of_nobody: "tells only the ids of universes that nobody has access to, for `verify`",
  ...Object.fromEntries(
    [
      ...["entity", "account", "instrument", "event", "transaction", "observable", "document"].map(
        (kind) => `search_${kind}`,
      ),
      "transactions_with_words",
      "documents_with_words",
    ].map((name) => [
      name,
      "runs as a role that can read these tables alone, and finds nothing outside the universe of the transaction",
    ]),
  ),
};

/** What is asked of the database about one table. */
interface TableRow {
  readonly name: string;
  readonly has_universe: boolean;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly policies: readonly PolicyRow[];
  readonly keys: readonly KeyRow[];
}

interface PolicyRow {
  readonly name: string;
  readonly command: string;
  readonly permissive: boolean;
  readonly using: string | null;
  readonly check: string | null;
}

interface KeyRow {
  readonly name: string;
  readonly kind: "unique" | "foreign";
  readonly first: string;
  /** Of a foreign key: the table it points at, and its first column there. */
  readonly target: string | null;
  readonly target_first: string | null;
}

/** The predicate every tenant table is held by, however the server prints it. */
const OWN_ROWS = "universe_id=currentuniverse";
/** The one wider predicate allowed, for reading only. */
const SHARED_ROWS = "universe_id=systemuniverse";

/**
 * What is wrong with the walls between universes, one sentence each; empty when they stand. Looks at every table of
 * the schema: row-level security enabled and forced, a policy for all commands with USING and WITH CHECK on the
 * universe of the transaction, no wider policy but reading of shared rows, keys and foreign keys that lead with the
 * universe, and no table outside of it that is not listed in `shared`. Also at what would lead around the policies:
 * views and functions that act with the owner's rights, and rights that policies do not hold.
 */
export async function findUnguarded(
  owner: pg.Client,
  shared: Readonly<Record<string, string>> = sharedTables,
): Promise<readonly string[]> {
  const role = await presentRole(owner);
  const { rows } = await owner.query<TableRow>(asQuery(tablesQuery(role)));
  const doors = await owner.query<{ fault: string }>(asQuery(doorsQuery(role)));
  return [
    ...rows.flatMap((table) => (table.name in shared ? [] : faultsOf(table, shared))),
    ...doors.rows.map((row) => row.fault),
  ];
}

/** Throws an Error that lists every fault, when there is one. */
export async function assertGuarded(
  owner: pg.Client,
  shared: Readonly<Record<string, string>> = sharedTables,
): Promise<void> {
  const faults = await findUnguarded(owner, shared);
  if (faults.length > 0) throw new Error(`the walls between universes have gaps: ${faults.join("; ")}`);
}

function faultsOf(table: TableRow, shared: Readonly<Record<string, string>>): string[] {
  if (!table.has_universe) return [`${table.name} has no universe_id and is not listed as shared`];
  const faults: string[] = [];
  if (!table.enabled) faults.push(`${table.name} has row-level security off`);
  if (!table.forced) faults.push(`${table.name} does not force row-level security`);
  if (!table.policies.some(isWall))
    faults.push(`${table.name} has no policy that holds all its commands to one universe`);
  if (!table.policies.some(isNarrowing)) faults.push(`${table.name} has no policy that holds narrowed grants`);
  for (const policy of table.policies) {
    const sharedReading = policy.command === "r" && plain(policy.using) === SHARED_ROWS;
    if (policy.permissive && !isWall(policy) && !sharedReading) {
      faults.push(`${table.name} has the policy ${policy.name}, which is wider than one universe`);
    }
  }
  const keys = table.keys.filter((key) => key.kind === "unique");
  if (keys.length === 0) faults.push(`${table.name} has no key`);
  for (const key of keys) {
    if (key.first !== "universe_id")
      faults.push(`${table.name} has the unique index ${key.name}, which does not lead with universe_id`);
  }
  for (const key of table.keys) {
    if (key.kind !== "foreign" || (key.target !== null && key.target in shared)) continue;
    // A reference to a shared row names the universe of that row in a column of its own.
    if (!/^(\w+_)?universe_id$/.test(key.first) || key.target_first !== "universe_id") {
      faults.push(`${table.name} has the foreign key ${key.name}, which does not lead with universe_id`);
    }
  }
  return faults;
}

function isWall(policy: PolicyRow): boolean {
  return (
    policy.command === "*" && policy.permissive && plain(policy.using) === OWN_ROWS && plain(policy.check) === OWN_ROWS
  );
}

/** Whether a policy shuts a table to whom a part of the universe is shared, but for what it names, and lets them write nothing. */
function isNarrowing(policy: PolicyRow): boolean {
  return (
    policy.command === "*" &&
    !policy.permissive &&
    plain(policy.using).startsWith("is_whole") &&
    plain(policy.check) === "is_whole"
  );
}

/** A predicate without what servers print differently: spaces, brackets, and the words of a sub-select. */
function plain(predicate: string | null): string {
  return (predicate ?? "")
    .toLowerCase()
    .replace(/current_setting\('app\.universe'(::text)?\)\)?::uuid/g, "current_universe()")
    .replace(/\bselect\b/g, "")
    .replace(/\bas (current_universe|system_universe|current_setting|is_whole)\b/g, "")
    .replace(/current_universe/g, "currentuniverse")
    .replace(/system_universe/g, "systemuniverse")
    .replace(/[\s()]/g, "");
}

const tablesQuery = (role: string): Sql => sql`
  select c.relname::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'universe_id' and a.attnotnull and not a.attisdropped) as has_universe,
    coalesce((select json_agg(json_build_object(
        'name', p.polname, 'command', p.polcmd, 'permissive', p.polpermissive,
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
      from pg_policy p where p.polrelid = c.oid
        -- A policy for the owner alone says nothing about what the application sees.
        and exists (select from unnest(p.polroles) r
          where r = 0 or r = (select oid from pg_roles where rolname = ${role}))), '[]') as policies,
    coalesce((select json_agg(k) from (
        select i.relname::text as name, 'unique' as kind, null::text as target, null::text as target_first,
          coalesce((select attname::text from pg_attribute
            where attrelid = c.oid and attnum = x.indkey[0] and x.indkey[0] <> 0), '') as first
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisunique
        union all
        select f.conname::text, 'foreign', t.relname::text,
          (select attname::text from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]),
          (select attname::text from pg_attribute where attrelid = c.oid and attnum = f.conkey[1])
        from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) k), '[]') as keys
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

const doorsQuery = (role: string): Sql => sql`
  select format('the view %s reads with its owner''s rights', relname) as fault from pg_class
  where relnamespace = 'public'::regnamespace and has_table_privilege(${role}, oid, 'select')
    and (relkind = 'm' or (relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)))
  union all
  select format('the function %s acts with its owner''s rights', proname) from pg_proc
  where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege(${role}, oid, 'execute')
    and proname <> all (${Object.keys(reviewedFunctions)}::text[])
  union all
  select format('the application may %s %s', lower(p), relname) from pg_class, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) p
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(${role}, oid, p)`;
