import {
  pricingEndpoints,
  type PriceSource,
  type SymbolSuggestion,
  type UserSourcedPriceBody,
} from "@distributary/contract/entry/pricing";
import type { Job } from "@distributary/contract/entry/jobs";
import type { Actor } from "../../access/session/actor.ts";
import { bulkItems } from "../../access/write/bulk.ts";
import { readsOf } from "../../access/records/reads.ts";
import { resolveReferences } from "../../access/records/records.ts";
import type { Services } from "../../access/http/services.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { conflict, notFound, ValidationProblem } from "../../platform/http/problem.ts";
import { isUlid, uuidFromUlid } from "../../platform/ids.ts";
import { observablesService } from "../observables/service.ts";
import type { PriceSources } from "./sources/registry.ts";
import { SourceProblem } from "./sources/source.ts";
import { knownSymbols, observedInstrument, openJob } from "./store.ts";
import { atPriceFields, observationOf, presentPrice } from "./user-sourced.ts";

/** The kind of the job that fetches prices of mapped symbols. */
export const FETCH_JOB = "price-fetch";

/** Suggestions shown at most. */
const SUGGESTIONS = 50;

/** Prices that people say, and the public sources that are asked for more. */
export function pricingService(services: Services, sources: PriceSources) {
  const { database, jobs } = services;
  const observables = observablesService(services);
  return {
    /** Records a price that a person says. Throws 422 at what is wrong. */
    async create(actor: Actor, terms: WriteTerms, body: UserSourcedPriceBody) {
      try {
        return presentPrice(await observables.create(actor, terms, observationOf(body)));
      } catch (error) {
        throw error instanceof ValidationProblem ? new ValidationProblem(atPriceFields(error.detail)) : error;
      }
    },

    /** Records each on its own, or with `atomic` all or none. Results stand in the order of `items`. */
    async bulkCreate(actor: Actor, terms: WriteTerms, items: readonly unknown[], atomic: boolean) {
      const read = (await bulkItems(pricingEndpoints.create, items)).map((item) =>
        "body" in item ? { body: observationOf(item.body) } : item,
      );
      try {
        const answer = await observables.recordEach(actor, terms, read, { action: "price.bulk-create", atomic });
        return {
          ...answer,
          results: answer.results.map((result) =>
            "detail" in result ? { detail: atPriceFields(result.detail) } : presentPrice(result),
          ),
        };
      } catch (error) {
        throw error instanceof ValidationProblem ? new ValidationProblem(atPriceFields(error.detail)) : error;
      }
    },

    /**
     * Symbols that an observation's instrument could be priced under: those known here, then those the sources suggest.
     * With `onlyKnown` no source is asked; one that fails is named in `problem`. Throws 404.
     */
    async searchSymbols(actor: Actor, observable: string, text: string, onlyKnown: boolean) {
      const reads = readsOf(database, actor.universe);
      const id = isUlid(observable) ? uuidFromUlid(observable) : observable;
      const about = await observedInstrument(reads, actor.universe, id);
      if (about === null) throw notFound();
      const wanted = text || (about.identifier ?? "");
      const items: SymbolSuggestion[] = (await knownSymbols(reads, actor.universe, wanted)).map(
        ({ instrument, ...known }) => ({ ...known, instrument_id: instrument }),
      );
      const problems: string[] = [];
      if (wanted !== "") {
        for (const { source } of sources.values()) {
          try {
            const found = (await source.search?.(wanted, onlyKnown)) ?? [];
            for (const suggestion of found) {
              if (items.some((one) => one.provider === source.name && sameSymbol(one, suggestion))) continue;
              items.push({ ...suggestion, provider: source.name, instrument_id: null });
            }
          } catch (error) {
            if (!(error instanceof SourceProblem)) throw error;
            problems.push(error.message);
          }
        }
      }
      return { items: items.slice(0, SUGGESTIONS), problem: problems.length === 0 ? null : problems.join(" ") };
    },

    /** Where prices can come from. */
    sources(): { items: PriceSource[] } {
      const publicOne = (name: "stocks" | "currencies", label: string): PriceSource => ({
        name,
        label,
        is_public: true,
        is_configured: sources.has(name),
        has_search: Boolean(sources.get(name)?.source.search),
      });
      const own = { is_public: false, is_configured: true, has_search: false };
      return {
        items: [
          { name: "entered", label: "Entered by hand", ...own },
          { name: "imported", label: "Read from a file", ...own },
          publicOne("stocks", "Shares and funds"),
          publicOne("currencies", "Currencies"),
        ],
      };
    },

    /** Files the job that fetches prices; all of a universe are fetched once at a time. Throws 409, 422. */
    async fetch(actor: Actor, instruments: readonly string[] | null): Promise<Job> {
      const reads = readsOf(database, actor.universe);
      await resolveReferences(
        reads,
        actor.universe,
        (instruments ?? []).map((id, index) => ({ kind: "instrument", id, loc: ["body", "instruments", index] })),
      );
      if (sources.size === 0) {
        throw conflict("No price source is connected. Ask your administrator.");
      }
      const open = instruments === null ? await openJob(database, actor.universe, FETCH_JOB) : null;
      const id = open ?? (await this.file(actor, instruments));
      const job = await jobs.find(actor.universe, id);
      if (job === null) throw notFound();
      return job;
    },

    /** Files the job, whoever asks for it. */
    file(actor: Actor, instruments: readonly string[] | null): Promise<string> {
      return database.withPlatform((tx) =>
        jobs.enqueue(tx, {
          kind: FETCH_JOB,
          universe: actor.universe,
          payload: { instruments, actor },
          createdBy: actor.userId,
        }),
      );
    },
  };
}

function sameSymbol(one: { readonly symbol: string }, other: { readonly symbol: string }): boolean {
  return one.symbol.toLowerCase() === other.symbol.toLowerCase();
}
