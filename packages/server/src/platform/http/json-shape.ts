import { BODY_SHAPE, bodyTexts } from "@distributary/contract/wire/body-limits";

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENS_LIST = 91;
const CLOSES_LIST = 93;
const OPENS_OBJECT = 123;
const CLOSES_OBJECT = 125;

/**
 * What is too much about the JSON of a body, in a sentence, or null: how deep it goes, how many fields or items an
 * object or a list of it has, and how many values there are in all for its `limit` in bytes. One pass over the text
 * before anything is made of it, ended at the first excess. Text that is no JSON is for its reader to refuse.
 */
export function tooMuchOf(source: string, limit: number): string | null {
  const most = Math.ceil(limit / BODY_SHAPE.bytesOfValue);
  const isList: boolean[] = [];
  const members: number[] = [];
  let values = 0;
  for (let at = 0; at < source.length; at += 1) {
    switch (source.charCodeAt(at)) {
      case QUOTE: {
        at = endOfText(source, at);
        if (at < 0) return null;
        break;
      }
      case OPENS_LIST:
      case OPENS_OBJECT: {
        if (isList.length === BODY_SHAPE.depth) return bodyTexts.depth;
        isList.push(source.charCodeAt(at) === OPENS_LIST);
        members.push(1);
        values += 1;
        break;
      }
      case CLOSES_LIST:
      case CLOSES_OBJECT: {
        isList.pop();
        members.pop();
        break;
      }
      case COMMA: {
        values += 1;
        if (values > most) return bodyTexts.values;
        const count = (members.pop() ?? 0) + 1;
        members.push(count);
        if (isList.at(-1) === true ? count > BODY_SHAPE.items : count > BODY_SHAPE.fields)
          return isList.at(-1) === true ? bodyTexts.items : bodyTexts.fields;
        break;
      }
      default:
    }
  }
  return null;
}

/** Where the quote stands that ends the text which begins at `opens`; -1 where none does. */
function endOfText(source: string, opens: number): number {
  let closes = source.indexOf('"', opens + 1);
  while (closes >= 0) {
    let escapes = 0;
    while (source.charCodeAt(closes - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return closes;
    closes = source.indexOf('"', closes + 1);
  }
  return -1;
}
