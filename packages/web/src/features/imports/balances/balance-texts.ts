import { catalogue } from "../../../language/catalogue.ts";

/** Texts of what accounts held before their first statement. */
export const balanceTexts = catalogue({
  title: "Opening balances",
  body: "These accounts start before the first transaction in your files. With the opening balance, their statement reconciles.",
  opening: (amount: string, account: string) => `${amount} in ${account}`,
  from: (day: string, stated: string, statedOn: string) => `On ${day}, from the balance of ${stated} on ${statedOn}`,
  choices: { apply: "Add it", keep: "Start at zero" },
});
