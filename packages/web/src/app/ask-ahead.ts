import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { API_PREFIX } from "@distributary/contract/wire/endpoint";
import type { authEndpoints } from "@distributary/contract/access/auth";
import { sendAhead } from "../data/http/ahead.ts";
import { cookieHeaders, universeHeaders } from "../data/http/headers.ts";
import { createTokenStore } from "../data/http/tokens.ts";
import { bodyFor, headlineBodyFor, plainQuestion } from "../features/summary/question.ts";
import { periodOf, periodSearch } from "../pickers/period/period.ts";
import { today } from "../ui/format/day.ts";

/** Where the browser keeps the display currency: read as it lies, for its module is still on its way. */
const DISPLAY_CURRENCY = "persisted/display-currency";

/** What the address of home may say for its question to be known here; the page itself asks any other. */
const DAYS_ALONE = new Set(["t", "at", "since", "range"]);

/** The days of an address that shows the Summary and chooses nothing else; null for any other page. */
export function plainSummary({
  pathname,
  search,
}: Pick<Location, "pathname" | "search">): Record<string, string> | null {
  const asked = new URLSearchParams(search);
  const isPlain = [...asked.keys()].every((key) => DAYS_ALONE.has(key)) && (asked.get("t") ?? "summary") === "summary";
  return pathname === "/user" && isPlain ? Object.fromEntries(asked) : null;
}

/**
 * Asks who is here, and for the figures of the Summary where the address shows it, while the interface is still on its
 * way. The same calls of the interface then take these answers; one that asks for something else is sent as ever.
 */
export async function askAhead(): Promise<void> {
  const tokens = createTokenStore(localStorage, sessionStorage);
  const handle = tokens.root();
  if (handle === null) return;
  const who = await sendAhead({
    address: `${API_PREFIX}/auth/self?need_root=false`,
    method: "GET",
    headers: cookieHeaders(handle),
  });
  const days = plainSummary(location);
  if (days === null || !who.ok) return;
  const { profile, access_token: token, firm_membership: membership } = (await who.json()) as Self;
  const { uuid: universe, default_timezone: timezone } = profile;
  // Elsewhere there is a token to be had first, and who owes a second factor opens no universe.
  if ((tokens.chosenUniverse() ?? universe) !== universe || membership?.pending_mfa === true) return;
  const question = plainQuestion(
    periodOf(periodSearch(days), today(timezone)),
    localStorage.getItem(DISPLAY_CURRENCY) || null,
  );
  // Both at once: the first is answered long before the second.
  await Promise.all(
    [headlineBodyFor(question), bodyFor(question)]
      .filter((body) => body !== null)
      .map(async (body) =>
        sendAhead({
          address: `${API_PREFIX}/transactions/summary`,
          method: "POST",
          headers: { ...universeHeaders({ universe, token }), "Content-Type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
  );
}

type Self = AnswerOf<typeof authEndpoints.self>;
