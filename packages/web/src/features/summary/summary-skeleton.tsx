import type { ReactElement } from "react";
import { Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import styles from "./summary-view.module.css";

/** The Summary before its figures are there: the same shapes in grey, of all of it or of what stands below the headline. */
export function SummarySkeleton({ afterHeadline = false }: { readonly afterHeadline?: boolean }): ReactElement {
  return (
    <div role="status">
      <span className="visually-hidden">{commonTexts.loading}</span>
      {!afterHeadline && (
        <>
          <Skeleton width={80} height={16} />
          <div className={styles["skeletonFigure"]}>
            <Skeleton width="min(440px, 100%)" height={55} />
          </div>
        </>
      )}
      <div className={styles["skeletonBlocks"]}>
        <Skeleton height={380} />
        <Skeleton height={240} />
      </div>
      <div className={styles["skeletonRows"]}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={20} width={`${100 - (index % 3) * 6}%`} />
        ))}
      </div>
    </div>
  );
}
