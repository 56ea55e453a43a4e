import { counted } from "@distributary/domain/words/counted";

/**
 * The warning of an amount of money that is finer than anybody can pay in its currency, whose code is `code` and which is
 * paid in `places` decimal places. `field` is what the amount is called where it stands.
 */
export function finerAmount(field: string, amount: string, code: string, places: number): string {
  const least = places === 0 ? "whole units" : counted(places, { one: "# decimal place", other: "# decimal places" });
  return `${field} ${amount} has more decimals than ${code} uses (${least}); it is recorded as entered.`;
}
