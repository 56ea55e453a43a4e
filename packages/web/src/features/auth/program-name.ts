const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** What a person calls the program that names itself by `agent`: “Chrome, macOS”; null where nobody can tell. */
export function programName(agent: string | null): string | null {
  if (agent === null) return null;
  const first = (list: typeof PROGRAMS): string | undefined => list.find(([sign]) => sign.test(agent))?.[1];
  const parts = [first(PROGRAMS), first(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(", ");
}
