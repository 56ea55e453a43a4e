import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ShareBar } from "./share-bar.tsx";

it("gives every part a colour that there is, however many they are", () => {
  const parts = [1, 8, 9, 17, null].map((colour, at) => ({ key: `${at}`, label: `Part ${at}`, share: "0.2", colour }));
  const markup = renderToStaticMarkup(<ShareBar label="Owners" parts={parts} />);
  const bar = [...markup.matchAll(/var\(--chart-(\w+)\)/g)].map(([, name]) => name).slice(0, parts.length);
  expect(bar).toEqual(["1", "8", "1", "1", "rest"]);
});
