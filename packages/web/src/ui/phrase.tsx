import { Fragment, type ReactElement, type ReactNode } from "react";
import { filled } from "../language/filled.ts";

/** A sentence with parts of the page in the places that it names, such as `{account}`. */
export function Phrase({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }): ReactElement {
  return (
    <>
      {filled(text, parts).map((part, at) => (
        <Fragment key={at}>{part}</Fragment>
      ))}
    </>
  );
}
