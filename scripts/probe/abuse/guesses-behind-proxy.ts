import { expectStatus, type Attack } from "../harness/attack.ts";
import type { Target } from "../harness/target.ts";

const GUESSES = 125;
const AT_ONCE = 5;
/** 16 are free, and the waits after them are 1, 2, 4 and 8 seconds: as many again as a slow machine takes to send the rest. */
const MOST_EVALUATED = 20;

async function logIn(target: Target, from: string, username: string, password: string): Promise<number> {
  const body = JSON.stringify({ username, password });
  return (await target.send("POST", "/api/v1/auth/login", { body, headers: { "x-forwarded-for": from } })).status;
}

/** 125 bad logins in a row of one caller behind a proxy: as IPv4, and from all over the network of an IPv6 household. */
export const attack: Attack = {
  name: "125 bad logins of one address behind a proxy",
  settings: { TRUST_PROXY: "127.0.0.1" },
  run: async (target) => {
    const person = await target.signUp("behind-proxy");
    const households = [
      { guesser: () => "203.0.113.7", same: "203.0.113.7", other: "203.0.113.8" },
      {
        guesser: (at: number) => `2001:db8:1:2::${at.toString(16)}`,
        same: "2001:db8:1:2:9::",
        other: "2001:db8:1:3::1",
      },
    ];
    for (const { guesser, same, other } of households) {
      const answers: number[] = [];
      for (let at = 0; at < GUESSES; at += AT_ONCE) {
        const some = Array.from({ length: Math.min(AT_ONCE, GUESSES - at) }, (_, index) => at + index);
        answers.push(
          ...(await Promise.all(some.map((one) => logIn(target, guesser(one), `guess-${one}@example.com`, "wrong")))),
        );
      }
      for (const status of answers) expectStatus("a bad login", status, 400, 429);
      const evaluated = answers.filter((status) => status === 400).length;
      if (evaluated > MOST_EVALUATED)
        throw new Error(`${evaluated} of ${GUESSES} guesses of one address were evaluated`);
      expectStatus("the guesser's next login", await logIn(target, same, person.email, person.password), 429);
      expectStatus("a login beside the guesser", await logIn(target, other, person.email, person.password), 200);
    }
  },
};
