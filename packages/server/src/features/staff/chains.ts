import type { ChainCheck, CheckedChain } from "@distributary/contract/access/staff";
import type { Services } from "../../access/http/services.ts";
import { verdictOf, verify, type UniverseReport } from "../../access/proof/verify.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { conflict, notFound } from "../../platform/http/problem.ts";
import type { JobRun } from "../../platform/jobs/types.ts";
import { demandStaff } from "./service.ts";
import { findPerson, newestCheck, ownersOf, universesOwned, type CheckRow } from "./store.ts";

/** The kind of the job that verifies chains. */
const CHAINS_JOB = "verify-chains";

/** Of everybody’s chains, so many that are not sound are named: more say the same. */
const NAMED = 100;

/** So many faults of a chain are shown. */
const SHOWN = 5;

type Findings = Pick<ChainCheck, "sound" | "erased" | "broken" | "chains">;

const NOTHING: Findings = { sound: 0, erased: 0, broken: 0, chains: [] };

/** Begins a check of the chains of one person, or of everybody (null). 409 while another is under way. */
export async function beginCheck(
  services: Services,
  caller: SessionCaller,
  user: string | null,
): Promise<{ readonly check: ChainCheck }> {
  demandStaff(caller);
  const { database, jobs } = services;
  if (user !== null && (await findPerson(database, user)) === null) throw notFound();
  const before = await newestCheck(database, CHAINS_JOB);
  if (before !== null && (before.status === "queued" || before.status === "running"))
    throw conflict("A check is under way. Wait until it ends.");
  await database.withPlatform((tx) =>
    jobs.enqueue(tx, { kind: CHAINS_JOB, universe: null, payload: { user }, createdBy: caller.userId }),
  );
  const row = await newestCheck(database, CHAINS_JOB);
  if (row === null) throw notFound();
  return { check: await present(services, row) };
}

/** The newest check, or null before the first. */
export async function lastCheck(
  services: Services,
  caller: SessionCaller,
): Promise<{ readonly check: ChainCheck | null }> {
  demandStaff(caller);
  const row = await newestCheck(services.database, CHAINS_JOB);
  return { check: row === null ? null : await present(services, row) };
}

/** Does what `beginCheck` files; `hasFile` says whether a file of an import is in its store. */
export function registerChainChecks(services: Services, hasFile: (key: string) => Promise<boolean>): void {
  services.jobs.register(CHAINS_JOB, (run) => check(services, hasFile, run), "long");
}

async function check(
  { database }: Services,
  hasFile: (key: string) => Promise<boolean>,
  run: JobRun,
): Promise<Findings> {
  const { user } = run.payload as { readonly user: string | null };
  const universes = user === null ? undefined : await universesOwned(database, user);
  const sums = { sound: 0, erased: 0, broken: 0 };
  const chains: CheckedChain[] = [];
  const named = user === null ? NAMED : Infinity;
  // How far it is, is counted in chains: a long one among many would hide the others.
  const progress =
    universes?.length === 1 ? (_: string, done: number, total: number) => run.progress("", done, total) : undefined;
  for await (const report of verify(database, { universes, hasFile, progress })) {
    run.signal.throwIfAborted();
    const chain = checkedChain(report);
    sums[chain.verdict] += 1;
    if ((user !== null || chain.verdict !== "sound") && chains.length < named) chains.push(chain);
    if (progress === undefined) run.progress("", sums.sound + sums.erased + sums.broken, universes?.length ?? null);
  }
  const owners = await ownersOf(
    database,
    chains.map(({ universe }) => universe),
  );
  return { ...sums, chains: chains.map((chain) => ({ ...chain, owner: owners.get(chain.universe) ?? null })) };
}

function checkedChain(report: UniverseReport): CheckedChain {
  const { universe, revisions, erased, head, faults, brokenLinks } = report;
  return {
    universe,
    owner: null,
    verdict: verdictOf(report),
    revisions,
    erased: erased.length,
    head,
    faults: faults.length,
    broken_links: brokenLinks.slice(0, SHOWN),
  };
}

async function present({ database }: Services, row: CheckRow): Promise<ChainCheck> {
  const person = row.payload.user === null ? null : await findPerson(database, row.payload.user);
  return {
    uuid: row.job_id,
    status: row.status,
    user: row.payload.user,
    person: person === null ? null : `${person.first_name} ${person.last_name}`.trim(),
    done: row.done,
    total: row.total,
    created_time: row.created_time.toISOString(),
    ...(row.status === "completed" ? (row.result as Findings) : NOTHING),
  };
}
