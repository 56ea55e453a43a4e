import { bundlesEndpoints, type OpenedBundle } from "@distributary/contract/access/bundles";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { useLinkToken } from "../../records/people/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/field.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { SharedFiles } from "./shared-files.tsx";
import { sharedTexts as texts } from "./texts.ts";

/** Where the link of a bundle leads, for whoever has it: its password where it needs one, and its files. */
export function SharedPage(): ReactElement {
  const token = useLinkToken();
  const [bundle, setBundle] = useState<OpenedBundle | null>(null);
  const [locked, setLocked] = useState(false);
  const [over, setOver] = useState(false);
  const [password, setPassword] = useState("");
  const opening = useMutation({
    meta: { quiet: true },
    mutationFn: (said: string) =>
      api.call(bundlesEndpoints.open, { body: { token, ...(said === "" ? {} : { password: said }) } }),
    onSuccess: (answer) => {
      setLocked(answer.locked);
      setBundle(answer.locked ? null : answer);
    },
  });
  const { mutate } = opening;

  useEffect(() => {
    setBundle(null);
    setLocked(false);
    setOver(false);
    if (token !== "") mutate("");
  }, [token, mutate]);

  // No search engine that was handed a link keeps the page.
  useEffect(() => {
    const rule = document.createElement("meta");
    rule.name = "robots";
    rule.content = "noindex, nofollow";
    document.head.append(rule);
    return () => rule.remove();
  }, []);

  const isOver = over || token === "" || (opening.error instanceof CallError && opening.error.status === 404);
  return (
    <Page title={texts.shared} width="column">
      <h1>{bundle === null || isOver ? texts.shared : bundle.name}</h1>
      {isOver ? (
        <EmptyState title={texts.over} body={texts.overBody} tight />
      ) : bundle !== null ? (
        <SharedFiles bundle={bundle} token={token} onOver={() => setOver(true)} />
      ) : locked ? (
        <form
          className={styles["form"]}
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== "") mutate(password);
          }}
        >
          <p className={styles["intro"]}>{texts.locked}</p>
          <PasswordField
            label={texts.password}
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
            value={password}
            required
            autoComplete="off"
            error={opening.isError ? refusalText(opening.error) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={styles["buttons"]}>
            <Button type="submit" look="primary" busy={opening.isPending} disabled={password === ""}>
              {texts.open}
            </Button>
          </div>
        </form>
      ) : opening.isError ? (
        <FailState title={texts.openFailed} failure={opening.error} onRetry={() => mutate("")} />
      ) : (
        <Skeleton height={160} />
      )}
    </Page>
  );
}
