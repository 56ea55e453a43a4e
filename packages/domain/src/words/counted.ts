/** The forms that a language has for counts, named as `Intl.PluralRules` names them; English has two. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const english = new Intl.PluralRules("en");
const digits = new Intl.NumberFormat("en-US");

/** The form of a text for a count, as it is: for texts that name more than the count, or do not name it. */
export function plural(count: number, forms: Forms, rules = english): string {
  return forms[rules.select(count)] ?? forms.other;
}

/** The form of a text for a count, with the count where the text has its first `#`. */
export function counted(count: number, forms: Forms, shown = digits.format(count), rules = english): string {
  return plural(count, forms, rules).replace("#", () => shown);
}
