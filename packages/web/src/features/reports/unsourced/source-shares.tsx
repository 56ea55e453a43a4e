import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatShare } from "../../../ui/format/amount.ts";
import { formatCount } from "../../../ui/format/count.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { sharesQuery } from "./queries.ts";
import { unsourcedTexts as texts } from "./texts.ts";
import styles from "./unsourced.module.css";

/** How much of the value has a source document, and how many figures of each kind do. */
export function SourceShares({ universe }: { universe: string }): ReactElement | null {
  const { data, isError } = useQuery(sharesQuery(universe));
  // The list beneath says why, and brings the shares once it is read.
  if (data === undefined) return isError ? null : <Skeleton height={72} />;
  const { share, shares, currency } = data;
  return (
    <div className={styles["shares"]}>
      <p>{texts.intro}</p>
      <p className={styles["share"]}>{share === null ? texts.noShare : texts.share(formatShare(share), currency)}</p>
      <dl className={styles["kinds"]}>
        {shares
          .filter(({ figures }) => figures > 0)
          .map(({ kind, figures, sourced }) => (
            <div key={kind}>
              <dt>{texts.ofKind[kind]}</dt>
              <dd>{texts.sourced(formatCount(sourced), formatCount(figures))}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
