import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import plain from "../../records/table/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { multipleText, percentText, reasonText } from "../../ui/format/ratio.ts";
import { Panel } from "../../ui/surfaces/panel.tsx";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import { phone } from "./phone.ts";
import styles from "./tables.module.css";
import { analyticsTexts as texts, commitmentTexts } from "./texts.ts";

type Analytic = SummaryAnswer["analytic"];
type Told = NonNullable<Analytic["commitments"]>[number];
type Pool = NonNullable<Analytic["commitment_pools"]>[number];

const amounts = ["paid_in", "distributed", "value"] as const;
const ratios = ["tvpi", "dpi", "rvpi", "pic", "irr"] as const;
type FigureName = (typeof amounts)[number] | (typeof ratios)[number];

/** What stands in small under the name on a phone. */
const second: readonly FigureName[] = ["paid_in", "value", "dpi", "irr"];
const onPhone: ReadonlySet<FigureName> = new Set(["distributed", "tvpi"]);

/** One line: a commitment, or those of one currency put together. */
interface Line {
  readonly key: string;
  readonly name: string;
  readonly label: ReactNode;
  readonly of: Told | Pool;
  readonly isPool: boolean;
}

/**
 * The multiples and the yearly rate of every commitment in its own currency, and of those of each currency put together;
 * null without commitments. Of several currencies there is no one multiple, which is said.
 */
export function CommitmentsPanel({
  analytic: { commitments = [], commitment_pools: pools = [] },
  onOpen,
}: {
  readonly analytic: Analytic;
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  const narrow = useNarrowerThan(phone);
  if (commitments.length === 0) return null;
  const lines: readonly Line[] = [
    ...commitments.map((one) => ({
      key: one.instrument_id,
      name: one.label,
      label: (
        <Link to="/instruments/$id" params={{ id: one.instrument_id }}>
          {one.label}
        </Link>
      ),
      of: one,
      isPool: false,
    })),
    ...pools.map((one) => {
      const name = commitmentTexts.pool(one.count, one.currency);
      return { key: `pool ${one.currency}`, name, label: name, of: one, isPool: true };
    }),
  ];
  const isMixed = new Set(commitments.map(({ currency }) => currency)).size > 1;
  return (
    <Panel title={commitmentTexts.title}>
      <div className={plain["room"]}>
        <table className={plain["table"]} aria-label={commitmentTexts.title}>
          <thead>
            <tr>
              <th scope="col">{commitmentTexts.commitment}</th>
              <th scope="col" className={plain["wide"]}>
                {commitmentTexts.currency}
              </th>
              {[...amounts, ...ratios].map((figure) => (
                <th key={figure} scope="col" className={classOf(figure)} title={commitmentTexts.meanings[figure]}>
                  {commitmentTexts.names[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className={line.isPool ? plain["strong"] : undefined}>
                <td>
                  {line.label}
                  {narrow && <Second line={line} onOpen={onOpen} />}
                </td>
                <td className={plain["wide"]}>{line.of.currency}</td>
                {[...amounts, ...ratios].map((figure) => (
                  <td key={figure} className={classOf(figure)}>
                    <Told line={line} figure={figure} onOpen={onOpen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isMixed && <p className={styles["none"]}>{commitmentTexts.mixed}</p>}
    </Panel>
  );
}

function classOf(figure: FigureName): string | undefined {
  return onPhone.has(figure) ? undefined : plain["wide"];
}

interface ToldProps {
  readonly line: Line;
  readonly onOpen: (key: string) => void;
}

function Second({ line, onOpen }: ToldProps): ReactElement {
  return (
    <>
      {second.map((figure) => (
        <span key={figure} className={styles["second"]}>
          {commitmentTexts.names[figure]} <Told line={line} figure={figure} onOpen={onOpen} />
        </span>
      ))}
    </>
  );
}

/** A figure that opens; where it cannot be said, why. */
function Told({ line: { name, of }, figure, onOpen }: ToldProps & { readonly figure: FigureName }): ReactElement {
  const key = of.explain[figure] ?? "";
  const called = texts.of(commitmentTexts.names[figure], name);
  const opens = key === "" ? undefined : () => onOpen(key);
  const said = of[figure];
  if (typeof said !== "object" || said === null) return <Figure value={said} name={called} onOpen={opens} />;
  const { value, reason } = said;
  return (
    <span title={reason === null ? undefined : reasonText(reason)}>
      <RatioFigure text={figure === "irr" ? percentText(value) : multipleText(value)} name={called} onOpen={opens} />
    </span>
  );
}
