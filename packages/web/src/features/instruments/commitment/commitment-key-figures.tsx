import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { ReactElement } from "react";
import { KeyFigures } from "../../../records/page/key-figures.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { multipleText, percentText, reasonText } from "../../../ui/format/ratio.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { commitmentTexts as texts } from "./commitment-texts.ts";

/** What a commitment is worth, still asks for, and has become. */
export function CommitmentKeyFigures({ record }: { record: CommitmentRecord }): ReactElement {
  const { now, currency, explain, name } = record;
  const open = useOpenEvidence();
  const opened = (of: "value" | "unfunded" | "tvpi" | "irr") => ({
    name: texts.names[of],
    onOpen: () => open(explain[of] ?? ""),
  });
  const why = (reason: string | null): string | undefined => (reason === null ? undefined : reasonText(reason));
  return (
    <KeyFigures
      label={texts.keyFigures(name)}
      figures={[
        {
          label: `${texts.names.value}, ${currency}`,
          figure: <Figure value={now.value} estimated={now.value_estimated && texts.estimated} {...opened("value")} />,
        },
        {
          label: `${texts.names.unfunded}, ${currency}`,
          figure: <Figure value={now.unfunded} {...opened("unfunded")} />,
        },
        {
          label: texts.names.tvpi,
          figure: <RatioFigure text={multipleText(now.tvpi.value)} {...opened("tvpi")} />,
          under: why(now.tvpi.reason),
        },
        {
          label: texts.names.irr,
          figure: <RatioFigure text={percentText(now.irr.value)} {...opened("irr")} />,
          under: why(now.irr.reason),
        },
      ]}
    />
  );
}
