/** A search begins with so many characters. */
const searchMinimum = 2;

/** Whether a text is long enough to be searched for; spaces around it do not count. */
export function isSearchable(text: string): boolean {
  return [...text.trim()].length >= searchMinimum;
}
