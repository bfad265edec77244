import { Radio } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { AccessReport, ShareRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { grantRole, sharingMode } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { ReactNode } from 'react'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { copyText } from './copy-text.ts'
import { DiscoverySwitch } from './discovery-switch.tsx'
import { ShareAdd } from './share-add.tsx'
import { ShareList } from './share-list.tsx'
import { shareMessages } from './share-messages.ts'
import { useShareActs } from './use-share-acts.ts'
import type { ShareActs } from './use-share-acts.ts'
import classes from './share-dialog.module.css'

export interface ShareDialogProps {
  /** The share family of the kind, and the one of being found where the kind has it. */
  routes: ShareRoutes & Partial<DiscoveryRoutes>
  /** The roles the kind can give; all unless said. */
  roles?: readonly GrantRole[]
  item: { id: string; name: string }
  /** The page's path, for the link. */
  path: string
  onClose: () => void
  /** Called when the person has left it and so cannot see it any more. */
  onLeft: () => void
  /** Lists and pages that show how it is shared. */
  refreshes: readonly Route[]
}

/** One dialog for sharing any kind of item: with people, workspaces, by link; who can see it, and why. */
export function ShareDialog(props: ShareDialogProps) {
  const { routes, item, path, onClose, onLeft, refreshes, roles = grantRole.options } = props
  const text = useMessages(shareMessages)
  const report = useRoute(routes.permissions, { params: { id: item.id } }, { staleTime: 0 })
  const acts = useShareActs(routes, item.id, refreshes)

  function copyLink(): void {
    void copyText(new URL(path, location.origin).href).then(() => showToast(text.copied))
  }

  return (
    <Dialog opened onClose={onClose} title={text.title(item.name)} size="md">
      {report.isPending && <SkeletonRows count={4} height={44} />}
      {report.isError && <ErrorState onRetry={() => void report.refetch()}>{describeError(report.error)}</ErrorState>}
      {report.data && (
        <ShareParts report={report.data} acts={acts} roles={roles}>
          {routes.setDiscovery && report.data.sharingMode === 'public' && (
            <DiscoverySwitch
              report={report.data}
              route={routes.setDiscovery}
              refreshes={[routes.permissions, ...refreshes]}
            />
          )}
        </ShareParts>
      )}
      <DialogActions>
        {report.data?.you.canLeave && (
          <Button
            variant="danger"
            onClick={() =>
              void acts.leave().then(() => {
                showToast(text.left)
                onLeft()
              })
            }
          >
            {text.leave}
          </Button>
        )}
        <Button variant="line" icon={IconLink} onClick={copyLink}>
          {text.copy}
        </Button>
        <Button variant="line" onClick={onClose}>
          {text.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SharePartsProps {
  report: AccessReport
  acts: ShareActs
  roles: readonly GrantRole[]
  /** What stands below the modes. */
  children: ReactNode
}

function ShareParts({ report, acts, roles, children }: SharePartsProps) {
  const text = useMessages(shareMessages)
  const heldBackBy = report.permissions.find(permission => permission.heldBackBy)?.heldBackBy
  return (
    <>
      {report.you.canShare ? <ShareAdd report={report} roles={roles} onAdd={acts.add} /> : <p>{text.readOnly}</p>}
      <h3 className={classes.heading}>{text.whoTitle}</h3>
      <ShareList report={report} roles={roles} onRole={acts.setRole} onRemove={acts.remove} />
      {heldBackBy && <p className={classes.waiting}>{text.heldBack[heldBackBy]}</p>}
      {report.you.canShare && <SharingModes report={report} acts={acts} />}
      {report.you.canShare && children}
    </>
  )
}

function SharingModes({ report, acts }: { report: AccessReport; acts: ShareActs }) {
  const text = useMessages(shareMessages)
  return (
    <Radio.Group
      label={text.modeTitle}
      value={acts.chosen.mode ?? report.sharingMode}
      onChange={value => acts.setMode(sharingMode.parse(value))}
      className={classes.mode}
    >
      <div className={classes.modes}>
        <Radio value="private" label={text.private} description={text.privateHint} />
        <Radio value="restricted" label={text.restricted} description={text.restrictedHint} />
        <Radio value="public" label={text.public} description={text.publicHint} />
      </div>
    </Radio.Group>
  )
}
