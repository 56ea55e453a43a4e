import type { DocumentLink } from "@distributary/contract/records/document-links";
import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { linkUpdatesOf, recordOf, stageFigure, stageLink, unstageLink } from "./staged-links.ts";

const bank = { kind: "account", id: "a1", name: "Bank" } as const;
const fund = { kind: "instrument", id: "i1", name: "Fund" } as const;
const toBank = {
  uuid: "l1",
  kind: "account",
  label: "Bank",
  account_id: "a1",
  attributes: { imported: true },
} as unknown as DocumentLink;

it("marks a new link as an add and one that was there as an update, and sends both", () => {
  proves("rule:links-01", "rule:links-02", "rule:links-05", "rule:links-06", "state:staged-link");
  const staged = stageLink(stageLink([], [toBank], fund), [toBank], bank);
  expect(staged.map(({ mark }) => mark)).toEqual(["add", "update"]);
  expect(linkUpdatesOf(staged)).toEqual({
    adds: [
      { kind: "instrument", target: "i1" },
      { link: "l1", attributes: { imported: true } },
    ],
    deletes: [],
  });
});

it("discards a staged add that is removed, and restores a staged delete that is removed", () => {
  proves("rule:links-03", "rule:links-04");
  expect(unstageLink(stageLink([], [], fund), [], fund)).toEqual([]);
  const deleted = unstageLink([], [toBank], bank);
  expect(linkUpdatesOf(deleted)).toEqual({ adds: [], deletes: ["l1"] });
  expect(unstageLink(deleted, [toBank], bank)).toEqual([]);
});

it("names one figure of a record, in a new link and in one that was there, and keeps what else a link says", () => {
  const transaction = { kind: "transaction", id: "t1", name: "Buy" } as const;
  const fresh = stageFigure(stageLink([], [], transaction), [], transaction, "amount");
  expect(linkUpdatesOf(fresh).adds).toEqual([{ kind: "transaction", target: "t1", attributes: { figure: "amount" } }]);
  expect(linkUpdatesOf(stageFigure(fresh, [], transaction, null)).adds).toEqual([
    { kind: "transaction", target: "t1" },
  ]);
  expect(linkUpdatesOf(stageFigure([], [toBank], recordOf(toBank), "amount")).adds).toEqual([
    { link: "l1", attributes: { imported: true, figure: "amount" } },
  ]);
});
