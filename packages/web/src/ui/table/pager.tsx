import type { ReactElement } from "react";
import { IconButton } from "../button.tsx";
import { formatCount } from "../format/count.ts";
import { SelectMenu } from "../fields/select-menu.tsx";
import styles from "./pager.module.css";
import { pageSizes, type PageSize } from "./table-search.ts";
import { tableTexts } from "./texts.ts";

interface PagerProps {
  readonly page: number;
  readonly per: PageSize;
  readonly count: number;
  /** Whether there are more than `count` says. */
  readonly more: boolean;
  readonly onPage: (page: number) => void;
  readonly onPer: (per: PageSize) => void;
}

/** Which rows show, of how many; the way to the others. */
export function Pager({ page, per, count, more, onPage, onPer }: PagerProps): ReactElement {
  const first = per === "all" ? 1 : (page - 1) * per + 1;
  const last = per === "all" ? count : Math.min(page * per, more ? page * per : count);
  const total = more ? tableTexts.atLeast(formatCount(count)) : formatCount(count);
  return (
    <div className={styles["pager"]}>
      <SelectMenu
        label={tableTexts.perPage}
        labelShown
        value={String(per)}
        options={pageSizes.map((size) => ({
          value: String(size),
          label: size === "all" ? tableTexts.all : String(size),
        }))}
        onChange={(text) => onPer(pageSizes.find((size) => String(size) === text) ?? per)}
      />
      <span className={styles["range"]} role="status">
        {count === 0 ? total : tableTexts.range(formatCount(first), formatCount(last), total)}
      </span>
      {per !== "all" && (
        <>
          <IconButton
            icon="chevronLeft"
            size="small"
            label={tableTexts.previous}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            icon="chevronRight"
            size="small"
            label={tableTexts.next}
            disabled={!more && last >= count}
            onClick={() => onPage(page + 1)}
          />
        </>
      )}
    </div>
  );
}
