import { Switch } from '@mantine/core'
import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { shareMessages } from './share-messages.ts'
import classes from './share-dialog.module.css'

export interface DiscoverySwitchProps {
  report: AccessReport
  route: DiscoveryRoutes['setDiscovery']
  refreshes: readonly Route[]
}

/** Whether a thing that anyone may open is also found by everyone. */
export function DiscoverySwitch({ report, route, refreshes }: DiscoverySwitchProps) {
  const text = useMessages(shareMessages)
  const set = useRouteMutation(route, {
    refreshes,
    onSuccess: ({ refused }) => refused[0] && showToast(refused[0].message, { tone: 'danger' }),
  })
  return (
    <div className={classes.explore}>
      <Switch
        checked={set.isPending ? set.variables.body.enabled : report.discoverable}
        onChange={event => {
          const enabled = event.currentTarget.checked
          set.mutate({ body: { ids: [report.id], enabled, ...(enabled && { rating: 'sfw' as const }) } })
        }}
        label={text.explore}
        description={text.exploreHint}
      />
    </div>
  )
}
