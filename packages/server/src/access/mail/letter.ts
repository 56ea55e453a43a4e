/** What a mail says, before it becomes text and HTML. */
export interface Letter {
  /** What it is about, for the list of mails: `reset`, `invitation` */
  readonly kind: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below it. */
  readonly after?: readonly string[];
}

const SIGNATURE = "Distributary";

/** The letter as plain text. */
export function letterText({ paragraphs, action, after = [] }: Letter): string {
  const link = action === undefined ? [] : [`${action.label}:\n${action.url}`];
  return [...paragraphs, ...link, ...after, SIGNATURE].join("\n\n") + "\n";
}

/** The letter as HTML: no picture, no script, nothing fetched from anywhere. */
export function letterHtml({ subject, paragraphs, action, after = [] }: Letter): string {
  const block = (text: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const link =
    action === undefined
      ? ""
      : `<p style="margin:0 0 16px"><a href="${escaped(action.url)}" style="${BUTTON}">${escaped(action.label)}</a></p>` +
        `<p style="margin:0 0 16px;font-size:13px;color:#475569;word-break:break-all">${escaped(action.url)}</p>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#0f172a;background:#ffffff"><div style="max-width:560px">` +
    paragraphs.map((text) => block(text)).join("") +
    link +
    after.map((text) => block(text, "font-size:13px;color:#475569")).join("") +
    block(SIGNATURE, "color:#475569") +
    `</div></body></html>`
  );
}

const BUTTON =
  "display:inline-block;padding:10px 18px;border-radius:8px;background:#0f766e;color:#ffffff;text-decoration:none;font-weight:600";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
