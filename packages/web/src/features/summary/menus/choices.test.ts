import { describe, expect, it } from "vitest";
import { proves } from "../../../../../../scripts/proofs/proves.ts";
import { faultText } from "../../../pickers/period/period-note.tsx";
import { periodFaults, periodOf, periodSearch } from "../../../pickers/period/period.ts";
import { endOfMinute, partsOfInstant } from "../../../records/known/known-instant.ts";
import { bodyFor } from "../question.ts";
import { otherQuestion, questionOf } from "../read-question.ts";
import { readHidden, tableColumns, writeHidden } from "../table/columns.ts";
import { isGrouping, summarySearch, type SummarySearch } from "../address.ts";
import { levelLabel, levelsUnder, movedLevel, readLevels, tagGroups, writeLevels } from "../table/grouping.ts";
import {
  columnError,
  columnLabel,
  mostColumns,
  presetColumns,
  readColumns,
  writeColumns,
} from "../table/own-columns.ts";
import { changeTo, isShown, nameError, readViews, viewPreference, viewSearch } from "./views.ts";

const entity = "01234567-89ab-4cde-8f01-23456789abcd";

function read(raw: Record<string, unknown>): SummarySearch {
  return { ...summarySearch(raw), ...periodSearch(raw) };
}

describe("the address of the Summary", () => {
  it("keeps everything that is chosen and drops what it does not know", () => {
    proves("route-user#2", "route-user#3");
    const chosen = {
      at: "2025-12-31",
      since: "none",
      group: "entity,#sector",
      columns: "percent(unrealised, basis);#sector",
      hide: "none",
      perspective: entity,
      mode: "direct",
      known: "2026-01-31T23:59:59Z",
      compare: "perspective",
      other: entity,
      other_mode: "look_through",
      only: "changes",
    };
    expect(read(chosen)).toEqual(chosen);
    const unknown = {
      perspective: "me",
      mode: "sideways",
      known: "yesterday",
      compare: "all",
      only: "x",
    };
    expect(read(unknown)).toEqual({});
  });

  it("keeps days that are none, shows others and says both", () => {
    const now = "2026-11-22";
    const told = (raw: Record<string, unknown>): readonly string[] => {
      const search = read(raw);
      return periodFaults(search, now).map((fault) => faultText(fault, periodOf(search, now).at));
    };
    const wrong = { at: "2025-02-31", since: "foo" };
    expect(periodOf(read(wrong), now)).toEqual({ at: now, since: "2025-11-22", range: "1Y" });
    expect(told(wrong)).toEqual([
      "The link’s date “2025-02-31” isn’t valid. Showing 2026-11-22.",
      "The link’s comparison date “foo” isn’t valid. Comparing with 2025-11-22.",
    ]);
    const late = { at: "2025-06-30", since: "2025-12-31" };
    expect(bodyFor(questionOf(read(late), now))).toMatchObject({ at: "2025-06-30", since: "2024-06-30" });
    expect(told(late)).toEqual(["The comparison date 2025-12-31 is after 2025-06-30. Comparing with 2024-06-30."]);
    expect(told({ at: 2025 })).toEqual(["The link’s date “2025” isn’t valid. Showing 2026-11-22."]);
    for (const sound of [{}, { at: now, since: now }, { since: "none" }, { at: "2025-12-31", range: "All" }]) {
      expect(told(sound)).toEqual([]);
    }
  });

  it("asks the call for all of it", () => {
    const question = questionOf(
      read({
        at: "2025-12-31",
        since: "2024-12-31",
        group: "entity,account_type,#sector",
        columns: "count();count();evil(1)",
        perspective: entity,
        known: "2026-01-31T23:59:59Z",
      }),
      "2026-11-21",
    );
    expect(bodyFor(question)).toMatchObject({
      primaryIndex: "entity",
      grouping: ["account_type", "#sector"],
      custom_columns: ["count()"],
      perspective: { entity_id: entity, mode: "look_through" },
      as_known_on: "2026-01-31T23:59:59Z",
    });
  });

  it("asks for the other side only where the answer does not hold it itself", () => {
    const question = questionOf({ known: "2026-01-31T23:59:59Z", perspective: entity }, "2026-11-21");
    expect(otherQuestion({}, question)).toMatchObject({ known: null, perspective: { entity } });
    expect(otherQuestion({ compare: "perspective" }, question)).toMatchObject({
      known: "2026-01-31T23:59:59Z",
      perspective: null,
    });
    expect(otherQuestion({ compare: "since" }, questionOf({}, "2026-11-21"))).toBeNull();
  });
});

describe("levels", () => {
  it("are read each once, tags by a name of three or more characters", () => {
    proves("rule:validation-field-38", "constant:grouping_tag_name_min");
    expect(readLevels("entity,#sector,entity,colour,#ab,#abc")).toEqual(["entity", "#sector", "#abc"]);
    expect([isGrouping("#ab"), isGrouping("#abc")]).toEqual([false, true]);
    expect([readLevels(undefined), writeLevels(["account"]), writeLevels(["account", "#abc"])]).toEqual([
      ["account"],
      undefined,
      "account,#abc",
    ]);
    expect(readLevels("account,instrument,entity,currency,tag,account_type,instrument_type")).toHaveLength(6);
  });

  it("bring accounts along under what is wide, move, and have words", () => {
    expect([levelsUnder("entity"), levelsUnder("currency")]).toEqual([["entity", "account"], ["currency"]]);
    expect(movedLevel(["entity", "account"], 1, -1)).toEqual(["account", "entity"]);
    expect(movedLevel(["entity", "account"], 1, 1)).toEqual(["entity", "account"]);
    expect([levelLabel("instrument_type"), levelLabel("#sector")]).toEqual(["Holding type", "#sector"]);
    expect(tagGroups(["#sector:energy", "sector=tech", "growth", "x/y"])).toEqual(["#sector", "#growth"]);
  });
});

describe("columns", () => {
  it("are those of the table, and behind the value those that somebody asked for", () => {
    expect(tableColumns(readHidden("quantity,price,asOf", ""), ["count()"], false)).toEqual([
      "value",
      "own:count()",
      "change",
      "cost",
      "gain",
      "share",
    ]);
    expect([readHidden("none", "gain"), readHidden(undefined, "gain"), writeHidden([])]).toEqual([
      [],
      ["gain"],
      "none",
    ]);
    expect(tableColumns([], ["count()"], true)).toEqual(["before", "value", "change", "percent"]);
  });

  it("say what is wrong before anything is asked, and have words where they are usual", () => {
    proves("rule:validation-field-39");
    expect(columnError("percent(unrealised, basis)")).toBeNull();
    expect(columnError("#ab")).toBe("#ab is not a tag: enter a name of at least three characters.");
    expect(columnError("sum(value)")).toBe(
      "value is not a field. Available fields: value.at, value.since, value.diff.",
    );
    expect(columnError("bogus.path")).toContain("bogus.path is not a field. A row or a position has account, ");
    expect(Object.values(presetColumns).map(columnError)).toEqual(Object.values(presetColumns).map(() => null));
    expect(columnError("percent(1)")).toBe("percent takes 2 values, not 1.");
    expect(columnError(`sum(${"a".repeat(500)})`)).toContain("500 characters");
    expect([columnLabel("percent(unrealised, basis)"), columnLabel("#sector")]).toEqual(["Gain, %", "#sector"]);
    expect(readColumns(writeColumns(["#sector", "sum(value.at)"]))).toEqual(["#sector", "sum(value.at)"]);
    const many = Array.from({ length: 30 }, (_, place) => `round(value.at, ${place})`);
    expect(readColumns(writeColumns(many))).toHaveLength(mostColumns);
  });
});

describe("saved views", () => {
  const search = { at: "2025-12-31", group: "entity,account", explain: "net_worth" };
  const view = { key: "views/summary/1", name: "By entity", search: viewSearch(search) };

  it("keep what is chosen and not where one looks, and take out what they do not say", () => {
    expect(view.search).toEqual({ at: "2025-12-31", group: "entity,account" });
    expect(readViews({ [view.key]: viewPreference(view) })).toEqual([view]);
    expect(changeTo(view.search)).toMatchObject({ group: "entity,account", columns: undefined, explain: undefined });
    expect([isShown(view, search), isShown(view, { ...search, columns: "count()" })]).toEqual([true, false]);
  });

  it("leave out preferences of other kinds and what is no longer understood", () => {
    const kept = {
      "persisted/single-keys": "on",
      "views/summary/2": { name: "Z", search: { group: "account", compare: "everything" } },
      "views/summary/3": "broken",
      [view.key]: viewPreference(view),
    };
    expect(readViews(kept).map(({ name, search: said }) => [name, said])).toEqual([
      ["By entity", view.search],
      ["Z", { group: "account" }],
    ]);
    expect([nameError("", [view]), nameError("by ENTITY", [view]), nameError("by ENTITY", [view], view.key)]).toEqual([
      "missing",
      "twice",
      null,
    ]);
  });
});

it("an instant is the end of its minute, in the zone of the person", () => {
  const instant = endOfMinute("2026-01-31", "17:05") ?? "";
  expect(new Date(instant).getSeconds()).toBe(59);
  expect(partsOfInstant(instant)).toEqual({ day: "2026-01-31", time: "17:05" });
  expect(partsOfInstant(endOfMinute("2026-01-31", ""))).toEqual({ day: "2026-01-31", time: "23:59" });
  expect(endOfMinute("never", "17:05")).toBeNull();
});
