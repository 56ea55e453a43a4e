import type { ReactElement } from "react";
import styles from "./product-picture.module.css";
import { siteTexts } from "./texts.ts";

/**
 * A picture of the product as it is, in the theme of the page: `npm run pictures` takes them from the demo. Only that of
 * the theme at hand is read.
 */
export function ProductPicture({
  name,
  width,
  height,
  eager = false,
}: {
  name: keyof typeof siteTexts.pictures;
  width: number;
  height: number;
  eager?: boolean;
}): ReactElement {
  return (
    <figure className={styles["frame"]}>
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          className={styles[theme]}
          src={`/pictures/${name}-${theme}.webp`}
          alt={siteTexts.pictures[name]}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          fetchPriority={eager ? "high" : "auto"}
        />
      ))}
    </figure>
  );
}
