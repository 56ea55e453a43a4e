import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShareBar } from "./share-bar.tsx";

it("draws no part of nothing, and lists it all the same", () => {
  const parts = ["0.4", "0", null, "0.6"].map((share, at) => ({
    key: `${at}`,
    label: `Part ${at}`,
    share,
    colour: at,
  }));
  const markup = renderToStaticMarkup(<ShareBar label="Owners" parts={parts} />);
  expect([...markup.matchAll(/flex-grow:([\d.]+)/g)].map(([, grow]) => grow)).toEqual(["0.4", "0.6"]);
  expect(markup.match(/<li/g)).toHaveLength(4);
});

it("gives every part a colour that there is, however many they are", () => {
  const parts = [1, 8, 9, 17, null].map((colour, at) => ({ key: `${at}`, label: `Part ${at}`, share: "0.2", colour }));
  const markup = renderToStaticMarkup(<ShareBar label="Owners" parts={parts} />);
  const bar = [...markup.matchAll(/var\(--chart-(\w+)\)/g)].map(([, name]) => name).slice(0, parts.length);
  expect(bar).toEqual(["1", "8", "1", "1", "rest"]);
});
