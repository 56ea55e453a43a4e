/** Runs work while no other tab runs work of the same name. Without the browser's locks: one after the other in this tab. */
export function createLock(name: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  let last: Promise<unknown> = Promise.resolve();
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (locks !== undefined) return (await locks.request(name, () => work())) as Result;
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
