/** Pages that somebody looks at come before small pictures beside them: both need what reads PDFs, and the processor. */
export interface FirstPages {
  /** Says that a viewer opens; answers what says that its first page shows, or that it will not. */
  opening(): () => void;
  /** Resolves once no viewer waits for its first page. */
  shown(): Promise<void>;
}

/** Makes what viewers and small pictures agree by. */
export function createFirstPages(): FirstPages {
  const open = new Set<object>();
  let waiting: (() => void)[] = [];
  return {
    opening() {
      const viewer = {};
      open.add(viewer);
      return () => {
        open.delete(viewer);
        if (open.size > 0) return;
        const released = waiting;
        waiting = [];
        for (const release of released) release();
      };
    },
    shown() {
      return open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
    },
  };
}

/** The first pages of this window. */
export const firstPages = createFirstPages();
