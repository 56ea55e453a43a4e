/** Where an answer differs from what is expected, one line each: `rows.3.1: 278.05 expected, 278.06 found`. */
export function differences(expected: unknown, answer: unknown, path = ""): string[] {
  if (expected !== null && typeof expected === "object") {
    if (answer === null || typeof answer !== "object") return [difference(path, expected, answer)];
    const isLonger = Array.isArray(expected) && Array.isArray(answer) && answer.length !== expected.length;
    const inner = Object.entries(expected).flatMap(([name, value]) =>
      differences(value, (answer as Record<string, unknown>)[name], path === "" ? name : `${path}.${name}`),
    );
    return isLonger ? [difference(`${path}.length`, expected.length, answer.length), ...inner] : inner;
  }
  return Object.is(expected, answer) ? [] : [difference(path, expected, answer)];
}

/** One line about one value. */
export function difference(path: string, expected: unknown, answer: unknown): string {
  return `${path === "" ? "" : `${path}: `}${textOf(expected)} expected, ${textOf(answer)} found`;
}

function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 200);
}
