import '#ui/styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { describeError } from '#api/error-text.ts'
import { queryClient } from '#api/query-client.ts'
import { beginLocalSoon } from '#app/begin-local.ts'
import { beginScreen } from '#app/begin-screen.ts'
import { mountAt } from '#app/mount.ts'
import { followNewVersions } from '#app/new-version.ts'
import { router } from '#app/router.ts'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { useColorScheme } from '#ui/theme-choice.ts'
import { setErrorDescriber } from '#ui/toast-store.ts'

setErrorDescriber(describeError)

function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useColorScheme()}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html lacks #root')
const root = mountAt(container)

/** Nothing is painted before the first screen is complete: until then the shell of index.html stands in its place. */
async function start(): Promise<void> {
  beginScreen(location.pathname)
  // What the first answer of the server needs; fetched while the first paint is made.
  void import('#api/contract-runtime.ts')
  await router.load().catch(() => undefined)
  // As a transition, so that rendering yields to the person's first clicks and keys.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  beginLocalSoon()
}

/**
 * Timers and requests are begun from here rather than while this file is read: a browser that notes where they come from
 * would take the whole file apart for it once more.
 */
queueMicrotask(() => {
  if (import.meta.env.PROD) followNewVersions()
  // A task of its own: between reading the app and running it the browser draws breath.
  setTimeout(() => void start())
})
