/**
 * The one form of an e-mail address by which a person is known: spaces around it taken off, accents written one way (NFC),
 * and the 26 English letters small. Two texts of the same form are one person to sign-up, login, the delays of guesses
 * and the command line; what people typed is kept beside it, to be shown and written to.
 *
 * No other letter changes its case. What is the small letter of `İ` or `ẞ` depends on language, library and version:
 * a server and its database that disagree would count the guesses at one person under two names. Compatibility forms
 * (NFKC: `ﬁ` for `fi`, wide letters) stay apart too, for they can be mailboxes of different people.
 */
export function canonicalEmail(typed: string): string {
  return typed
    .trim()
    .normalize("NFC")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
