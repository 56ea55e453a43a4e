/** What an address carries of the evidence that is open beside its page. */
export interface EvidenceSearch {
  /** the key of the figure */
  readonly explain?: string;
  /** which step of its rule is open */
  readonly step?: string;
}

// As long as the call takes them.
const most = { explain: 6000, step: 100 };

/** Reads the evidence of an address; what is none is left out. */
export function evidenceSearch(raw: Readonly<Record<string, unknown>>): EvidenceSearch {
  const { explain, step } = raw;
  if (!isText(explain, most.explain)) return {};
  return { explain, ...(isText(step, most.step) ? { step } : {}) };
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}
