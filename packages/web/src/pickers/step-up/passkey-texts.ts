import { PasskeyRefused } from "../../data/passkeys.ts";
import { refusalText } from "../../data/http/errors.ts";
import { catalogue } from "../../language/catalogue.ts";

const texts = catalogue({
  left: "No passkey was used. Try again.",
  there: "This passkey was added already.",
  failed: "Your browser couldn’t use a passkey here. Use another second factor.",
});

/** What somebody reads whose passkey was refused, by the browser or by the server. */
export function passkeyRefusal(failure: Error): string {
  return failure instanceof PasskeyRefused ? texts[failure.reason] : refusalText(failure);
}
