import { summaryEndpoints } from "@distributary/contract/summary/summary";
import type { SummaryAnswer, SummaryBody } from "@distributary/contract/summary/summary";
import { parseDay } from "@distributary/domain/time/day";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { inDisplayCurrency, useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { keyOfGain, opening } from "../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { KeyFigures } from "../../records/page/key-figures.tsx";
import { useKnownNames } from "../../records/page/names.tsx";
import { Section } from "../../records/page/record-page.tsx";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown } from "../../ui/format/amount.ts";
import { addMonths, formatDay, today } from "../../ui/format/day.ts";
import { addExact, signOf } from "../../ui/format/exact.ts";
import { commonTexts } from "../../ui/texts.ts";
import { accountTexts as texts } from "./texts.ts";

type Point = NonNullable<SummaryAnswer["analytic"]["history"]>[number];

/** What an account is worth, what became of it in a year, what of it is cash and gain; and the year as a drawing. */
export function AccountFigures({ account, name }: { account: string; name: string }): ReactElement | null {
  const { profile } = useSignedIn();
  const at = today(profile.default_timezone);
  const since = addMonths(at, -12);
  const body: SummaryBody = inDisplayCurrency(
    {
      at,
      since,
      accounts: [account],
      sections: ["A", "L", "T"],
      primaryIndex: "account",
      includeComponents: true,
      include_basis: true,
      leg_category: ["Cash"],
      networth_features: ["history"],
      history: { from: since, to: at, step: "W" },
    },
    useDisplayedIn(),
  );
  const found = useQuery({
    queryKey: ["account-figures", profile.uuid, body],
    queryFn: ({ signal }) => api.call(summaryEndpoints.summary, { body }, { signal }),
  });
  const explain = useOpenEvidence();
  const names = useKnownNames();
  if (found.data === undefined || found.data.net_worth.position_count.at === 0) return null;
  const { net_worth: worth, targetUnit: unit, explain_key: key, analytic, rows } = found.data;
  const positions = rows.flatMap(({ components = [] }) => components);
  const gained = positions.filter(({ unrealised }) => unrealised !== null);
  // Money has no gain of its own; of anything else that has none the cost or the value is not known.
  const lacking = positions.filter(({ unrealised, price_source: source }) => unrealised === null && source !== "unit");
  const gain = gained.length === 0 ? null : gained.map(({ unrealised }) => unrealised ?? "0").reduce(addExact);
  return (
    <>
      <KeyFigures
        label={texts.keyFigures(name)}
        figures={[
          {
            label: texts.valueIn(unit),
            figure: <Figure value={worth.net_worth.at} name={texts.valueIn(unit)} onOpen={opening(key, explain)} />,
          },
          {
            label: texts.changeOfYear,
            figure: (
              <Figure value={worth.net_worth.diff} change name={texts.changeOfYear} onOpen={opening(key, explain)} />
            ),
          },
          {
            label: texts.cash,
            figure: (
              <Figure
                value={analytic.leg_category?.["Cash"]}
                name={texts.cash}
                onOpen={opening(analytic.explain_keys?.["Cash"] ?? "", explain)}
              />
            ),
          },
          {
            label: texts.gain,
            figure: (
              <WorkedFigure
                value={gain}
                change
                name={texts.gain}
                estimated={lacking.length > 0 && texts.gainIncomplete(lacking.length)}
                evidence={() => ({
                  title: texts.gain,
                  figure: gain,
                  unit,
                  rule: texts.gainRule,
                  lines: gained.map((one) => ({
                    name: names(one.instrument_id),
                    value: one.unrealised,
                    unit,
                    key: keyOfGain(one.explain_key),
                  })),
                })}
              />
            ),
          },
        ]}
      />
      <Year points={analytic.history ?? []} unit={unit} />
    </>
  );
}

function Year({ points, unit }: { points: readonly Point[]; unit: string }): ReactElement | null {
  const covered = useAmountsCovered();
  const [first, last] = [points[0], points.at(-1)];
  const moved = points.some(({ net_worth: worth }) => signOf(worth) !== 0);
  if (first === undefined || last === undefined || points.length < 2 || !moved) return null;
  const said = ({ date, net_worth: worth }: Point): string =>
    `${formatDay(date)} · ${covered ? commonTexts.hidden : `${formatKnown(worth)} ${unit}`}`;
  return (
    <Section title={texts.year}>
      <LineChart
        labels={points.map(({ date }) => formatDay(date))}
        places={points.map(({ date }) => parseDay(date))}
        // A drawing rounds anyway: the exact figures are read point by point.
        lines={[{ name: texts.valueIn(unit), values: points.map((one) => Number(one.net_worth)), colour: "asset" }]}
        stepped
        fitted
        hideScale={covered}
        spoken={texts.yearSpoken(said(first), said(last))}
        say={(index) => said(points[index] ?? last)}
      />
    </Section>
  );
}
