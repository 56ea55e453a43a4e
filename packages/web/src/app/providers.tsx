import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { queryClient } from "../data/cache.ts";
import { colorScheme, theme } from "../ui/theme.ts";
import { router } from "./routes/router.tsx";

/** Everything around the pages. The library's own style elements are off: a strict content policy allows none. */
export function App(): ReactElement {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
