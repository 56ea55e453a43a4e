import type { Answers } from "./answer.ts";
import { Decisions } from "./decide.ts";
import { worldOf, type Row, type Shown, type Size, type World } from "./world.ts";

/** What was asked of both, and where they do not say the same. */
export interface Compared {
  /** Rows of a world times tokens and universes, seeing and changing apart */
  readonly cases: number;
  /** Of those, how often both said yes */
  readonly allowed: number;
  readonly differences: readonly string[];
}

/** A token, and the universe it is shown for. */
export interface Asking {
  readonly shown: Shown;
  readonly universe: string;
}

/** Puts the world of a seed there, asks both about every row for every token in every universe, and takes it away. */
export async function compareWorld(answers: Answers, seed: number, size: Size): Promise<Compared> {
  const world = worldOf(seed, size);
  await answers.put(world);
  const compared = await compare(answers, world, everybody(world), await rowsOf(answers, world));
  await answers.clear(world);
  return { ...compared, differences: compared.differences.map((difference) => `seed ${seed}: ${difference}`) };
}

/** Every token of a world, in each of its universes. */
export function everybody({ shown, universes }: World): readonly Asking[] {
  return shown.flatMap((one) => universes.map((universe) => ({ shown: one, universe })));
}

/** The rows of a world that belong to universes, and shared ones beside them. */
export async function rowsOf(answers: Answers, world: World): Promise<readonly Row[]> {
  const tenants = new Set(answers.tenants.map(({ table }) => table));
  return [...world.rows.filter(({ table }) => tenants.has(table)), ...(await answers.shared())];
}

/** Asks both about `rows`, for each who asks. */
export async function compare(
  answers: Answers,
  world: World,
  asking: readonly Asking[],
  rows: readonly Row[],
): Promise<Compared> {
  const decisions = new Decisions(world);
  const differences: string[] = [];
  let [cases, allowed] = [0, 0];
  for (const { shown, universe } of asking) {
    const decided = decisions.each(shown, universe, rows);
    const answered = await answers.each(shown, universe, rows);
    for (const [place, row] of rows.entries())
      for (const act of ["sees", "changes"] as const) {
        const [one, other] = [decided[place]?.[act] === true, answered[place]?.[act] === true];
        cases += 1;
        if (one && other) allowed += 1;
        if (one !== other)
          differences.push(
            `${shown.session.session_id} in ${universe} ${act} ${told(row)}: the database says ${other}`,
          );
      }
  }
  return { cases, allowed, differences };
}

function told({ table, columns }: Row): string {
  return `${table} ${JSON.stringify(columns).slice(0, 300)}`;
}
