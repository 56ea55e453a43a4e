type Raw = Record<string, unknown>;

/**
 * The reader of a route's address such that the page meets nothing else. The router lays what a reader answers over the
 * raw address, so that what the reader left out, as none of its words, would reach the page all the same.
 */
export function onlyKnown<Read extends (raw: Raw) => object>(read: Read): Read {
  const nothing = (raw: Raw): Raw => Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
  return ((raw: Raw) => ({ ...nothing(raw), ...read(raw) })) as Read;
}
