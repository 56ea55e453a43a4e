import { createTheme, localStorageColorSchemeManager } from "@mantine/core";

/** The library's theme. Colours and sizes come from the tokens by way of `mantine.css`. */
export const theme = createTheme({
  primaryColor: "teal",
  autoContrast: true,
  cursorType: "pointer",
  fontFamily: "var(--font)",
  respectReducedMotion: true,
});

/** Remembers light, dark or the system's choice under the key that `theme.js` reads before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: "persisted/color-scheme" });
