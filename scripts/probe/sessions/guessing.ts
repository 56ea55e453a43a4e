import { authEndpoints } from "@distributary/contract/access/auth";
import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { challengeOf, demand, enrol, from, fromAnywhere, type Figure, type Ground } from "./figure.ts";

const GUESSES = 10_000;
const AT_ONCE = 16;

/** How many of so many guesses were looked at, and not turned away. */
async function evaluated(
  { stage }: Ground,
  guess: (at: number) => { readonly username: string; readonly headers: Readonly<Record<string, string>> },
): Promise<number> {
  let [next, looked] = [0, 0];
  const guesser = async (): Promise<void> => {
    while (next < GUESSES) {
      const { username, headers } = guess(next++);
      const body = { username, password: "a wrong password" };
      const { status } = await stage.call(authEndpoints.login, { body, headers });
      demand(status === 400 || status === 429, `a guess answered ${status}`);
      if (status === 400) looked += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, guesser));
  return looked;
}

const median = (all: readonly number[]): number => all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0;

export const guessing: readonly Figure[] = [
  {
    name: "of 10,000 guesses at one account, from as many addresses, at most 100 are evaluated",
    run: async (ground) => {
      const person = await ground.stage.signUp();
      const username = person.session.user.email;
      const looked = await evaluated(ground, () => ({ username, ...fromAnywhere() }));
      demand(looked <= 100, `${looked} were`);
    },
  },
  {
    name: "of 10,000 guesses of one address, at as many accounts, at most 100 are evaluated",
    run: async (ground) => {
      const looked = await evaluated(ground, (at) => ({ username: `guess-${at}@example.com`, ...from("192.0.2.7") }));
      demand(looked <= 100, `${looked} were`);
    },
  },
  {
    name: "a login answers a known and an unknown name in the same words and the same time",
    run: async ({ stage }) => {
      const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
      const words = new Set<string>();
      for (let turn = 0; turn < 30; turn++) {
        const person = await stage.signUp();
        const names = { known: person.session.user.email, unknown: `unknown-${turn}@example.com` } as const;
        for (const kind of ["known", "unknown"] as const) {
          const body = { username: names[kind], password: "a wrong password" };
          const began = performance.now();
          const answer = await stage.call(authEndpoints.login, { body, ...fromAnywhere() });
          times[kind].push(performance.now() - began);
          words.add(`${answer.status} ${JSON.stringify(answer.body).replace(/"request_id":"[^"]*"/, "")}`);
        }
      }
      demand(words.size === 1, `${words.size} different answers: ${[...words].join(" | ")}`);
      const ratio = median(times.known) / median(times.unknown);
      demand(ratio > 0.7 && ratio < 1.43, `a known name takes ${ratio.toFixed(2)} times as long as an unknown one`);
    },
  },
  {
    name: "a reset answers a known and an unknown address in the same words",
    run: async ({ stage }) => {
      const person = await stage.signUp();
      const words = new Set<string>();
      for (const email of [person.session.user.email, "nobody-at-all@example.com"]) {
        const answer = await stage.call(authEndpoints.passwordReset, {
          body: { email, captcha_token: "" },
          ...fromAnywhere(),
        });
        words.add(`${answer.status} ${JSON.stringify(answer.body).replace(/"request_id":"[^"]*"/, "")}`);
      }
      demand(words.size === 1, [...words].join(" | "));
    },
  },
  {
    name: "of one code in 100 logins at once exactly one comes in",
    run: async (ground) => {
      const { person, device, code } = await enrol(ground, await ground.stage.signUp());
      const challenges: string[] = [];
      for (let index = 0; index < 25; index++) challenges.push((await challengeOf(ground, person)).challenge);
      const shown = code(1);
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          ground.stage.call(authEndpoints.loginMfa, {
            body: { challenge: challenges[at % 25] ?? "", device_id: device, code: shown },
            ...fromAnywhere(),
          }),
        ),
      );
      const inside = answers.filter(({ status }) => status === 200).length;
      demand(inside === 1, `${inside} came in`);
    },
  },
  {
    name: "a challenge takes five codes, and lasts five minutes",
    run: async (ground) => {
      const { person, device, code } = await enrol(ground, await ground.stage.signUp());
      const second = async (challenge: string, shown: string): Promise<number> => {
        const body = { challenge, device_id: device, code: shown };
        return (await ground.stage.call(authEndpoints.loginMfa, { body, ...fromAnywhere() })).status;
      };
      const late = await challengeOf(ground, person);
      demand(Math.abs(Date.parse(late.expires_at) - Date.now() - 300_000) < 20_000, `it ends ${late.expires_at}`);
      await ground.sql("update single_use_token set expires_at = now() where user_id = $1 and purpose = 'challenge'", [
        person.session.user.uuid,
      ]);
      demand((await second(late.challenge, code(1))) === 400, "a challenge was good after its time");
      const { challenge } = await challengeOf(ground, person);
      for (let tries = 0; tries < 5; tries++)
        demand((await second(challenge, "000000")) === 400, "a wrong code was taken");
      demand((await second(challenge, code(1))) !== 200, "the sixth code was taken");
    },
  },
  {
    name: "a code on paper opens once",
    run: async (ground) => {
      const { person } = await enrol(ground, await ground.stage.signUp());
      const { device, codes } = (await ground.stage.call(twofactorEndpoints.staticEnroll, { as: person })).ok;
      const second = async (): Promise<number> => {
        const { challenge } = await challengeOf(ground, person);
        const body = { challenge, device_id: device.device_id, code: codes[0] ?? "" };
        return (await ground.stage.call(authEndpoints.loginMfa, { body, ...fromAnywhere() })).status;
      };
      demand((await second()) === 200, "it did not open");
      demand((await second()) === 400, "it opened twice");
    },
  },
];
