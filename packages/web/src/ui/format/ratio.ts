import { formatDecimal, unknownText } from "./amount.ts";
import { multiplyExact, percentOf } from "./exact.ts";
import { catalogue } from "../../language/catalogue.ts";
import { reasonTexts } from "@distributary/domain/returns/measures/reason-texts";

/** A ratio as a percentage with its sign: `0.05` is `+5.00 %`. Null: `---`. */
export function percentText(ratio: string | null): string {
  const percent = ratio === null ? null : percentOf(ratio, "1");
  return percent === null ? unknownText : `${formatDecimal(percent, undefined, { sign: "always" })} %`;
}

/** A ratio that has no direction, such as a depth or a spread: `0.05` is `5.00 %`. Null: `---`. */
export function plainPercentText(ratio: string | null): string {
  const percent = ratio === null ? null : percentOf(ratio, "1");
  return percent === null ? unknownText : `${formatDecimal(percent)} %`;
}

/** What is typed in per cent as the ratio that it is asked for as: `3.5` is `0.035`. */
export function ratioOfPercent(percent: string): string {
  return multiplyExact(percent, "0.01");
}

/** A ratio as a multiple: `1.5` is `1.50×`. Null: `---`. */
export function multipleText(ratio: string | null): string {
  return ratio === null ? unknownText : `${formatDecimal(ratio)}×`;
}

const reasons: Readonly<Record<string, string>> = catalogue({ ...reasonTexts });

/** The reason in words; one that this version does not know stands as it came. */
export function reasonText(reason: string): string {
  return reasons[reason] ?? reason;
}
