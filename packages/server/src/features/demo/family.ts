import { formatDay, type Day } from "@distributary/domain/time/day";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { accountsService } from "../accounts/service.ts";
import { entitiesService } from "../entities/service.ts";
import { DEBT_ACCOUNT } from "./mortgage-rows.ts";
import { once } from "./once.ts";
import { demoRecords, entityOf } from "./store.ts";

/** The two of the family: what belongs to each of them alone, and the part of each in the family's company. */
const MAYA = { first: "Maya", own: ["BRK"], company: "0.6" };
const JONAS = { first: "Jonas", own: ["EUR", "WLT"], company: "0.4" };

/** What belongs to both by half: the household, the home, and what is owed on it. */
const JOINT = ["CHK", "HSE", DEBT_ACCOUNT];

/** Who keeps the accounts that somebody keeps. */
const KEPT_BY: Readonly<Record<string, string>> = {
  CHK: "Hudson River Bank",
  BRK: "Empire Brokerage",
  EUR: "Amstel Effecten",
  [DEBT_ACCOUNT]: "Hudson River Bank",
};

/**
 * Records whose what is: two persons who belong to the family, accounts of one and of both, and the company that was
 * Maya's alone until the day from which Jonas has his part. Once, however often this is begun.
 */
export async function recordFamily(services: Services, actor: Actor, shared: Day): Promise<void> {
  const reads = readsOf(services.database, actor.universe);
  const { accounts } = await demoRecords(reads);
  const idOf = (code: string): string => accounts.get(code) ?? "";
  const [family, company] = [await entityOf(reads, idOf("HSE")), await entityOf(reads, idOf("PRV"))];
  if (family === null || company === null) throw new Error("the demo lacks its family");
  const entities = entitiesService(services);
  const person = async ({ first }: typeof MAYA): Promise<string> => {
    const name = `${first} Alder`;
    const body = { name, legal_name: name, first_name: first, last_name: "Alder", parent_id: family };
    return (await entities.create(actor, once(`person-${first}`), body)).uuid;
  };
  const [maya, jonas] = [await person(MAYA), await person(JONAS)];
  const all = accountsService(services);
  const own = async (code: string, owners: { entity_id: string; share: string }[]): Promise<void> => {
    const { allow_short } = (await all.get(actor, idOf(code))).user_attributes;
    const kept = KEPT_BY[code];
    const attributes = {
      owners,
      ...(kept === undefined ? undefined : { institution: kept }),
      ...(allow_short === true ? { allow_short } : undefined),
    };
    await all.update(actor, once(`owners-${code}`), idOf(code), { user_attributes: attributes });
  };
  for (const code of MAYA.own) await own(code, [{ entity_id: maya, share: "1" }]);
  for (const code of JONAS.own) await own(code, [{ entity_id: jonas, share: "1" }]);
  for (const code of JOINT)
    await own(
      code,
      [maya, jonas].map((entity_id) => ({ entity_id, share: "0.5" })),
    );
  await entities.update(actor, once("company-owners"), company, {
    user_attributes: {
      owners: [
        { entity_id: maya, share: "1", to: formatDay(shared - 1) },
        { entity_id: maya, share: MAYA.company, from: formatDay(shared) },
        { entity_id: jonas, share: JONAS.company, from: formatDay(shared) },
      ],
    },
  });
}
