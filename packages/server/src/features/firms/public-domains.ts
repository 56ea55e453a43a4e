/** Domains at which anybody gets an address: whoever has one of them belongs to no firm by that. */
const PUBLIC: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk ymail.com icloud.com me.com " +
    "mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de " +
    "mail.com zoho.com yandex.com yandex.ru mail.ru qq.com 163.com 126.com fastmail.com tutanota.com tuta.com hey.com " +
    "orange.fr wanadoo.fr free.fr laposte.net libero.it bluewin.ch hispeed.ch btinternet.com comcast.net verizon.net"
  ).split(" "),
);

/** Whether a domain hands out addresses to everybody. */
export function isPublicDomain(domain: string): boolean {
  return PUBLIC.has(domain);
}
