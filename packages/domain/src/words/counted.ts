/** The forms that a language has for counts, named as `Intl.PluralRules` names them; English has two. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

let english: Intl.PluralRules | undefined;
let digits: Intl.NumberFormat | undefined;

/** Made when it is first asked for: a command that says no count would wait 20 ms for the data of languages. */
function englishRules(): Intl.PluralRules {
  return (english ??= new Intl.PluralRules("en"));
}

function inDigits(count: number): string {
  return (digits ??= new Intl.NumberFormat("en-US")).format(count);
}

/** The form of a text for a count, as it is: for texts that name more than the count, or do not name it. */
export function plural(count: number, forms: Forms, rules = englishRules()): string {
  return forms[rules.select(count)] ?? forms.other;
}

/** The form of a text for a count, with the count where the text has its first `#`. */
export function counted(count: number, forms: Forms, shown = inDigits(count), rules = englishRules()): string {
  return plural(count, forms, rules).replace("#", () => shown);
}
