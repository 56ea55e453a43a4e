import type { ClientBody, ClientLine } from "@distributary/contract/access/clients";
import type { Services } from "../../access/http/services.ts";
import type { SessionCaller } from "../../access/session/caller.ts";
import { demandOwnHand } from "../../access/session/step-up.ts";
import type { Page } from "../../access/store/paging.ts";
import { forbidden, HttpProblem, invalid, ValidationProblem } from "../../platform/http/problem.ts";
import { giveAtOnce } from "../access/service.ts";
import { makePerson } from "../auth/service.ts";
import { beginLine, listAccepted, listReached } from "./lines.ts";
import { openWorkOf, type WorkQuery } from "./open-work.ts";
import { isAdviser, listClients, setRole, type ClientRow } from "./store.ts";

/** Lists a universe whose sharing a person accepts; see `listAccepted`. */
export const listWhenAccepted = listAccepted;

/** Lists what somebody reaches who has just joined a firm; see `listReached`. */
export const listOfMember = listReached;

/** Makes a person an adviser, or one no more. What is shared with them already is listed from here on. */
export async function changeAdviser(
  services: Pick<Services, "database" | "jobs" | "clock">,
  userId: string,
  is: boolean,
): Promise<void> {
  await services.database.withPlatform((tx) => setRole(tx, userId, "adviser", is, services.clock.now()));
  if (is) await listReached(services, userId);
}

/** Refuses (403) whoever is no adviser. */
async function demandAdviser({ database }: Pick<Services, "database">, caller: SessionCaller): Promise<void> {
  if (!(await isAdviser(database, caller.userId))) throw forbidden();
}

/** The clients of an adviser, with figures as they were stored. */
export async function clientsOf(services: Services, caller: SessionCaller, page: Page) {
  await demandAdviser(services, caller);
  const { database, clock } = services;
  const { rows, ...counted } = await listClients(database, caller.userId, page, clock.now());
  return { items: rows.map(present), ...page, ...counted };
}

/** Open work in the records of an adviser’s clients. 404 where `client` is none of theirs. */
export async function workflowsOf(services: Services, caller: SessionCaller, query: WorkQuery) {
  await demandAdviser(services, caller);
  return openWorkOf(services, caller, query);
}

/** Adds a client. 422 for an address that is known, until the adviser confirms it. */
export async function addClient(
  services: Services,
  caller: SessionCaller,
  body: ClientBody,
  requestId: string,
): Promise<{ readonly client_uuid: string; readonly email: string }> {
  demandOwnHand(caller);
  await demandAdviser(services, caller);
  return addOne(services, caller, body, requestId);
}

/** Adds several clients; each has a result of its own, and one that is refused keeps no other out. */
export async function addClients(
  services: Services,
  caller: SessionCaller,
  bodies: readonly ClientBody[],
  requestId: string,
) {
  demandOwnHand(caller);
  await demandAdviser(services, caller);
  const results: (Awaited<ReturnType<typeof addOne>> | { detail: ValidationProblem["detail"][number][] })[] = [];
  for (const [index, body] of bodies.entries()) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- two of one list may have one address
      results.push(await addOne(services, caller, body, requestId));
    } catch (error) {
      results.push({
        detail: detailOf(error).map((item) => ({ ...item, loc: ["body", index, ...item.loc.slice(1)] })),
      });
    }
  }
  return { results, errors: results.filter((result) => "detail" in result).length };
}

async function addOne(services: Services, caller: SessionCaller, body: ClientBody, requestId: string) {
  if (body.no_login !== true && body.password === undefined)
    throw invalid(["body", "password"], "Enter a password, or add the client without a login.", "missing");
  const add = (anew: boolean) =>
    makePerson(
      services,
      {
        firstName: body.first_name,
        lastName: body.last_name ?? "",
        email: body.email,
        // A client who does not sign in has no password: theirs is set by a link that is mailed to them.
        password: body.no_login === true ? null : (body.password ?? null),
        username: anew ? `client-${services.ids.uuid()}@clients.invalid` : null,
        isStaff: false,
        currency: body.default_currency,
        timezone: body.default_timezone,
        privateClient: body.private_client ?? false,
        requestId,
      },
      async (tx, { universe }) => {
        await giveAtOnce(services, tx, universe, caller.userId);
        await beginLine(services, tx, universe);
        return { client_uuid: universe, email: body.email };
      },
    );
  try {
    return await add(false);
  } catch (error) {
    if (!(error instanceof HttpProblem && error.code === "already-exists")) throw error;
    if (body.confirm_duplicate === true) return add(true);
    throw invalid(
      ["body", "email"],
      "An account with this e-mail address already exists. Confirm to add the client all the same.",
      "already-exists",
    );
  }
}

function detailOf(error: unknown): ValidationProblem["detail"] {
  if (error instanceof ValidationProblem) return error.detail;
  if (error instanceof HttpProblem && error.status === 400)
    return [{ loc: ["body"], msg: error.message, type: error.code ?? "value_error" }];
  throw error;
}

function present(row: ClientRow): ClientLine {
  return {
    client_uuid: row.universe_id,
    legal_name: row.legal_name,
    email: row.email,
    username: row.username,
    private_client: row.private_client,
    accounts_count: row.accounts_count,
    accounts: row.accounts ?? [],
    entities: row.entities ?? [],
    workflows_count: 0,
    total_distributary_value: row.total,
    currency: row.currency,
    valued_time: row.valued_time.toISOString(),
    stale: row.stale,
  };
}
