import { secondsOf } from "./again.ts";
import { callError, type CallError, type Source } from "./errors.ts";

/** Where an answer came from, for whoever has to find out why it is what it is. */
export function sourceOf({ url, statusText, headers }: Response): Source {
  return {
    url,
    statusText,
    requestId: headers.get("X-Request-Id"),
    retryAfter: secondsOf(headers.get("Retry-After")),
  };
}

/** An answer that refuses, as the error it is thrown as. */
export async function refusalOf(response: Response): Promise<CallError> {
  return callError(response.status, parsed(await response.text()), sourceOf(response));
}

/** The body of a refusal: JSON, or whatever else somebody on the way wrote. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The page of somebody on the way is shown as what it is.
    return text === "" ? null : text;
  }
}
