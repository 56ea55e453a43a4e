/** What a code is called; null where it is none of the list. */
export function labelOf(labels: Readonly<Record<string, string>>, code: unknown): string | null {
  return typeof code === "string" && Object.hasOwn(labels, code) ? (labels[code] ?? null) : null;
}

/** A list of codes as options, in their order. */
export function optionsOf<Code extends string>(
  codes: readonly Code[],
  labels: Readonly<Record<Code, string>>,
): readonly { readonly value: Code; readonly label: string }[] {
  return codes.map((code) => ({ value: code, label: labels[code] }));
}
