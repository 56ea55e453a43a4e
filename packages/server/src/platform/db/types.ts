import pg from "pg";

const INT8 = 20;
const DATE = 1082;
const INT8_LIST = 1016;
const DATE_LIST = 1182;

/**
 * What values of the database become: bigint a number (an error beyond 2^53, rather than a wrong one), date the text
 * `YYYY-MM-DD` (a Date would move with the time zone), timestamptz a Date, numeric and uuid text, bytea a Buffer,
 * jsonb parsed. Kept on each pool rather than in the driver's own globals.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    if (oid === INT8) return readInt8;
    if (oid === DATE) return (text: string) => text;
    if (oid === INT8_LIST) return (text: string) => readList(text).map(readInt8);
    if (oid === DATE_LIST) return readList;
    return pg.types.getTypeParser(oid, "text");
  },
};

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`);
  return value;
}

/** A one-dimensional list of plain words: `{1,2,3}`. */
function readList(text: string): string[] {
  const inside = text.slice(1, -1);
  return inside === "" ? [] : inside.split(",");
}
