import { authEndpoints } from "@distributary/contract/access/auth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailbox, tokenIn, type Mailbox } from "../support/mailbox.ts";
import { testServer, type TestServer } from "../support/server.ts";

const SUBJECT = "Confirm your e-mail address";

let box: Mailbox;
let server: TestServer;
beforeAll(async () => {
  box = await mailbox();
  server = await testServer({ env: { SMTP_URL: box.url } });
});
afterAll(async () => {
  await server.close();
  await box.close();
});

it("is confirmed by a link that is mailed again when it is asked for, three times and then once an hour", async () => {
  const as = await server.signUp({ email: "ida@example.com" });
  const own = () => server.call(authEndpoints.address, { as });
  const again = () => server.call(authEndpoints.confirmAddress, { as, body: {} });
  expect((await own()).ok).toEqual({ email: "ida@example.com", confirmed: false });
  const first = tokenIn(await box.mailTo("ida@example.com", SUBJECT));
  for (let time = 0; time < 3; time += 1) expect((await again()).ok.confirmed).toBe(false);
  expect((await again()).status).toBe(429);
  const letters = () => box.mails.filter(({ to, subject }) => to === "ida@example.com" && subject === SUBJECT);
  await expect.poll(() => letters().length).toBe(4);
  // Only the newest link is good.
  const opened = await Promise.all(
    [first, ...letters().map(tokenIn)].map(async (token) => {
      const { valid } = (await server.call(authEndpoints.checkToken, { query: { token } })).ok;
      return valid;
    }),
  );
  expect(opened.filter((valid) => valid)).toHaveLength(1);
  expect((await own()).ok).toEqual({ email: "ida@example.com", confirmed: true });
  server.clock.advance(2 * 3_600_000);
  const late = await server.call(authEndpoints.login, {
    body: { username: "ida@example.com", password: "a long enough one" },
  });
  const back = { ...as, token: late.ok.access_token, root: late.ok.root_access_token };
  expect((await server.call(authEndpoints.confirmAddress, { as: back, body: {} })).ok.confirmed).toBe(true);
  expect(letters()).toHaveLength(4);
});
