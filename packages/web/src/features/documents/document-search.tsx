import { useEffect, useRef, useState, type ReactElement } from "react";
import { documentDelay } from "../../pickers/limits.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { documentTexts as texts } from "./texts.ts";

/** The search over documents: it is asked once nobody types, and stands in the address. */
export function DocumentSearch({ words, onWords }: { words: string; onWords: (words: string) => void }): ReactElement {
  const [text, setText] = useState(words);
  const waiting = useRef(0);
  useEffect(() => setText(words), [words]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const ask = (next: string, delay: number): void => {
    clearTimeout(waiting.current);
    waiting.current = window.setTimeout(() => next.trim() !== words && onWords(next.trim()), delay);
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text, 0);
      }}
    >
      <TextField
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        value={text}
        maxLength={128}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          ask(event.target.value, documentDelay);
        }}
      />
    </form>
  );
}
