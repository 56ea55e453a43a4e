import { useMantineColorScheme } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { debugDashboard } from "../../data/preferences/preferences.ts";
import { useStore } from "../../data/store.ts";
import { switchUniverse, useSignedIn } from "../../data/session/session.ts";
import { useLock } from "../../pickers/lock/use-lock-date.ts";
import { UnconfirmedAddress } from "../../records/people/unconfirmed-address.tsx";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { DisplayCurrencyField } from "./display-currency-field.tsx";
import styles from "./profile-page.module.css";
import { authTexts } from "./texts.ts";

/** Who is signed in, how this universe is set, and the universes that can be entered. */
export function ProfilePage(): ReactElement {
  const { user, profile, universes } = useSignedIn();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const developer = useStore(debugDashboard);
  const lockDate = useLock().data?.lock_date ?? null;
  const enter = useMutation({ mutationFn: switchUniverse });
  return (
    <Page title={authTexts.profile} width="prose">
      <h1>{authTexts.yourProfile}</h1>
      <UnconfirmedAddress />
      <dl className={styles["list"]}>
        <Row name={authTexts.firstName}>{user.first_name}</Row>
        <Row name={authTexts.lastName}>{user.last_name === "" ? authTexts.none : user.last_name}</Row>
        <Row name={authTexts.email}>{user.email}</Row>
        <Row name={authTexts.secondFactor}>
          {profile.two_fa_enabled ? authTexts.on : authTexts.off} ·{" "}
          <Link to="/auth/security">{authTexts.securityTitle}</Link>
        </Row>
        <Row name={authTexts.universe}>
          {profile.name} · <Link to="/settings">{authTexts.settings}</Link>
        </Row>
        <Row name={authTexts.currency}>{profile.default_currency}</Row>
        <Row name={authTexts.timeZone}>{profile.default_timezone}</Row>
        <Row name={authTexts.books}>
          <Link to="/lock-date">{lockDate === null ? authTexts.booksOpen : authTexts.lockedUpTo(lockDate)}</Link>
        </Row>
        {profile.inbox_address !== null && <Row name={authTexts.inbox}>{profile.inbox_address}</Row>}
        {profile.enabled_roles.length > 0 && <Row name={authTexts.roles}>{profile.enabled_roles.join(", ")}</Row>}
        <Row name={authTexts.appearance}>
          <Choice
            label={authTexts.appearance}
            value={colorScheme}
            onChange={setColorScheme}
            options={[
              { value: "auto", label: authTexts.system },
              { value: "light", label: authTexts.light },
              { value: "dark", label: authTexts.dark },
            ]}
          />
        </Row>
        <Row name={authTexts.developerLinks}>
          <Choice
            label={authTexts.developerLinks}
            value={developer}
            onChange={debugDashboard.set}
            options={[
              { value: "on", label: authTexts.on },
              { value: "off", label: authTexts.off },
            ]}
          />
        </Row>
      </dl>
      <div className={styles["below"]}>
        <DisplayCurrencyField own={profile.default_currency} />
      </div>
      <h2>{authTexts.universes}</h2>
      <ul className={styles["universes"]}>
        {universes.map((universe) => (
          <li key={universe.uuid} className={styles["universe"]}>
            <span className={styles["swatch"]} style={{ background: universe.colour }} aria-hidden="true" />
            <span className={styles["name"]}>
              {universe.name}
              {universe.is_demo && <span className={styles["tag"]}>{authTexts.demo}</span>}
            </span>
            {universe.uuid === profile.uuid ? (
              <span className={styles["here"]}>{authTexts.here}</span>
            ) : (
              <Button
                size="small"
                busy={enter.isPending && enter.variables === universe.uuid}
                onClick={() => enter.mutate(universe.uuid)}
                aria-label={`${authTexts.enter}: ${universe.name}`}
              >
                {authTexts.enter}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles["row"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
