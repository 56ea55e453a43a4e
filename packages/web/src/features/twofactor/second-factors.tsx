import { twofactorEndpoints, type TwoFactorDevice } from "@distributary/contract/access/twofactor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { browserHasPasskeys } from "../../data/passkeys.ts";
import { devicesQuery } from "../../pickers/step-up/devices.ts";
import { Button } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factors.module.css";
import { twofactorTexts } from "./texts.ts";

/** The second factors of whoever is signed in: what there is, one more, codes to keep on paper. */
export function SecondFactors(): ReactElement {
  const devices = useQuery(devicesQuery);
  return (
    <section className={styles["section"]} aria-label={twofactorTexts.title}>
      <h2>{twofactorTexts.title}</h2>
      <p className={styles["intro"]}>{twofactorTexts.intro}</p>
      {devices.isError ? (
        <FailState title="" failure={devices.error} onRetry={() => void devices.refetch()} />
      ) : devices.data === undefined ? (
        <Skeleton height={64} />
      ) : (
        <Factors devices={devices.data.devices} passkeysAt={devices.data.passkeys_at} />
      )}
    </section>
  );
}

function Factors({
  devices,
  passkeysAt,
}: {
  devices: readonly TwoFactorDevice[];
  passkeysAt: string | null;
}): ReactElement {
  const start = useMutation({ mutationFn: () => api.call(twofactorEndpoints.totpStart) });
  const startPasskey = useMutation({ mutationFn: () => api.call(twofactorEndpoints.passkeyStart) });
  const [added, setAdded] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasOther = devices.some(({ factor_id }) => factor_id !== "static");
  const hasCodes = devices.some(({ factor_id }) => factor_id === "static");
  const makeCodes = useMutation({
    mutationFn: () => api.call(twofactorEndpoints.staticEnroll),
    onSuccess: (made) => setCodes(made.codes),
  });
  if (start.data !== undefined)
    return (
      <AddApp
        start={start.data}
        onClose={(done) => {
          start.reset();
          setAdded(done ? twofactorTexts.added : null);
        }}
      />
    );
  if (startPasskey.data !== undefined)
    return (
      <AddPasskey
        start={startPasskey.data}
        onClose={(done) => {
          startPasskey.reset();
          setAdded(done ? twofactorTexts.passkeyAdded : null);
        }}
      />
    );
  const here = passkeysAt === window.location.origin;
  return (
    <>
      {added !== null && (
        <div role="status">
          <Note tone="plain">{added}</Note>
        </div>
      )}
      {devices.length === 0 ? (
        <p>{twofactorTexts.none}</p>
      ) : (
        <ul className={styles["list"]}>
          {devices.map((device) => (
            <Device key={device.device_id} device={device} />
          ))}
        </ul>
      )}
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <div className={styles["buttons"]}>
        <Button look={hasOther ? "plain" : "primary"} busy={start.isPending} onClick={() => start.mutate()}>
          {twofactorTexts.addApp}
        </Button>
        {here && browserHasPasskeys() && (
          <Button busy={startPasskey.isPending} onClick={() => startPasskey.mutate()}>
            {twofactorTexts.addPasskey}
          </Button>
        )}
        {hasOther && (
          <Button busy={makeCodes.isPending} onClick={() => makeCodes.mutate()}>
            {hasCodes ? twofactorTexts.replaceCodes : twofactorTexts.newCodes}
          </Button>
        )}
      </div>
      {passkeysAt !== null && !here && (
        <p className={styles["intro"]}>{twofactorTexts.passkeysElsewhere(passkeysAt)}</p>
      )}
    </>
  );
}

function Device({ device }: { device: TwoFactorDevice }): ReactElement {
  const remove = useMutation({
    mutationFn: () => api.call(twofactorEndpoints.remove, { body: { device_id: device.device_id } }),
    onSuccess: async () => {
      snackbar.show({
        id: `removed-${device.device_id}`,
        title: twofactorTexts.removed(device.name),
        body: "",
        tone: "plain",
      });
      await restore();
    },
  });
  const kind = { totp: twofactorTexts.app, passkey: twofactorTexts.passkey, static: null }[device.factor_id];
  return (
    <li className={styles["device"]}>
      <span className={styles["name"]}>
        {device.name}
        {kind !== null && <span className={styles["kind"]}>{kind}</span>}
      </span>
      <Button
        size="small"
        look="quiet"
        busy={remove.isPending}
        aria-label={twofactorTexts.removeNamed(device.name)}
        onClick={() => remove.mutate()}
      >
        {twofactorTexts.remove}
      </Button>
    </li>
  );
}
