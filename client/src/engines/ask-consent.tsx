import { MantineProvider } from '@mantine/core'
import { mountAt } from '#app/mount.ts'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { useColorScheme } from '#ui/theme-choice.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { readConsentAsk } from './consent-ask.ts'
import type { ConsentAsk } from './consent-ask.ts'

let asking: Promise<boolean> | undefined

/**
 * Tells the person who would receive what they send, and asks whether it may be sent; what they answer is kept on the server.
 * On whichever screen: so it stands beside the app rather than in it. Those who ask while it is asked get the same answer.
 */
export function askConsent(details: unknown): Promise<boolean> {
  const ask = readConsentAsk(details)
  if (!ask) return Promise.resolve(false)
  asking ??= show(ask).finally(() => {
    asking = undefined
  })
  return asking
}

function show(ask: ConsentAsk): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const place = document.body.appendChild(document.createElement('div'))
  const root = mountAt(place)
  const answer = (hasAgreed: boolean) => {
    resolve(hasAgreed)
    // It closes itself first.
    setTimeout(() => {
      root.unmount()
      place.remove()
    }, 300)
  }
  root.render(<ConsentHost ask={ask} onAnswer={answer} />)
  return promise
}

function ConsentHost(props: { ask: ConsentAsk; onAnswer: (hasAgreed: boolean) => void }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useColorScheme()}
      deduplicateInlineStyles
    >
      <ConsentDialog {...props} />
    </MantineProvider>
  )
}
