import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DiscoveryRoutes } from '@atelier/shared-schema/contract/families/discovery.ts'
import type { ReviewRoutes } from '@atelier/shared-schema/contract/families/review.ts'
import type { AccessReport, ShareRoutes, TransferRoutes } from '@atelier/shared-schema/contract/families/share.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { describeError } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { CopyLinkMenu } from './copy-link-menu.tsx'
import { DiscoverySwitch } from './discovery-switch.tsx'
import { ShareAdd } from './share-add.tsx'
import { ShareLeave } from './share-leave.tsx'
import { ShareList } from './share-list.tsx'
import type { Permission } from './share-list.tsx'
import { shareMessages } from './share-messages.ts'
import { ShareReviewers } from './share-reviewers.tsx'
import { ShareRequests } from './share-requests.tsx'
import { ShareTransfer } from './share-transfer.tsx'
import { SharingModes } from './sharing-modes.tsx'
import { useShareActs } from './use-share-acts.ts'
import type { ShareActs } from './use-share-acts.ts'
import classes from './share-dialog.module.css'

export interface ShareDialogProps {
  /** The share family of the kind, and those of being found and of changing hands where the kind has them. */
  routes: ShareRoutes & Partial<DiscoveryRoutes & TransferRoutes & ReviewRoutes>
  /** The roles the kind can give; all unless said. */
  roles?: readonly GrantRole[]
  item: { id: string; name: string }
  /** The page's path, for the link. */
  path: string
  /** Where its file is read without a session, for things that are a file. */
  fileLink?: string | null | undefined
  /** Stands below the modes while anyone with the link may open it. */
  whilePublic?: ReactNode
  onClose: () => void
  /** Called when the person has left it and so cannot see it any more. */
  onLeft: () => void
  /** Lists and pages that show how it is shared. */
  refreshes: readonly Route[]
}

/** One dialog for sharing any kind of item: with people, workspaces, by link; who can see it, and why. */
export function ShareDialog(props: ShareDialogProps) {
  const { routes, item, path, fileLink, whilePublic, onClose, onLeft, refreshes, roles = grantRole.options } = props
  const text = useMessages(shareMessages)
  const report = useRoute(routes.permissions, { params: { id: item.id } }, { staleTime: 0 })
  const acts = useShareActs(routes, item.id, refreshes)
  const [heir, setHeir] = useState<Permission>()
  const renewed = [routes.permissions, ...refreshes]

  return (
    <Dialog opened onClose={onClose} title={text.title(item.name)} size="md">
      {report.isPending && <SkeletonRows count={4} height={44} />}
      {report.isError && <ErrorState onRetry={() => void report.refetch()}>{describeError(report.error)}</ErrorState>}
      {report.data && (
        <ShareParts
          report={report.data}
          acts={acts}
          roles={roles}
          refreshes={renewed}
          onMakeOwner={routes.transfer && report.data.you.canTransfer ? setHeir : undefined}
        >
          {routes.setDiscovery && report.data.sharingMode === 'public' && report.data.linkExpiresAt === null && (
            <DiscoverySwitch report={report.data} route={routes.setDiscovery} refreshes={renewed} />
          )}
          {report.data.sharingMode === 'public' && whilePublic}
          {isReviewed(routes) && report.data.you.canShare && (
            <ShareReviewers routes={routes} itemId={item.id} refreshes={renewed} />
          )}
        </ShareParts>
      )}
      <DialogActions>
        {report.data?.you.canLeave && (
          <ShareLeave route={routes.leave} item={item} refreshes={refreshes} onLeft={onLeft} />
        )}
        <CopyLinkMenu path={path} fileLink={fileLink} />
        <Button variant="line" onClick={onClose}>
          {text.done}
        </Button>
      </DialogActions>
      {routes.transfer && (
        <ShareTransfer
          route={routes.transfer}
          itemId={item.id}
          to={heir}
          refreshes={renewed}
          onClose={() => setHeir(undefined)}
        />
      )}
    </Dialog>
  )
}

function isReviewed(routes: Partial<ReviewRoutes>): routes is ReviewRoutes {
  return routes.inviteReviewGuest !== undefined
}

interface SharePartsProps {
  report: AccessReport
  acts: ShareActs
  roles: readonly GrantRole[]
  refreshes: readonly Route[]
  onMakeOwner: ((permission: Permission) => void) | undefined
  /** What stands below the modes. */
  children: ReactNode
}

function ShareParts({ report, acts, roles, refreshes, onMakeOwner, children }: SharePartsProps) {
  const text = useMessages(shareMessages)
  const heldBackBy = report.permissions.find(permission => permission.heldBackBy)?.heldBackBy
  const { canShare } = report.you
  return (
    <>
      {canShare ? <ShareAdd known={idsWithAccess(report)} roles={roles} onAdd={acts.add} /> : <p>{text.readOnly}</p>}
      {canShare && <ShareRequests itemId={report.id} roles={roles} refreshes={refreshes} />}
      <h3 className={classes.heading}>{text.whoTitle}</h3>
      <ShareList
        report={report}
        roles={roles}
        onTerms={acts.setTerms}
        onRemove={acts.remove}
        onMakeOwner={onMakeOwner}
      />
      {heldBackBy && <p className={classes.waiting}>{text.heldBack[heldBackBy]}</p>}
      {canShare && <SharingModes report={report} acts={acts} />}
      {canShare && children}
    </>
  )
}

function idsWithAccess(report: AccessReport): ReadonlySet<string> {
  const named = report.permissions.flatMap(({ person, workspace }) => person?.uid ?? workspace?.id ?? [])
  return new Set([report.owner.uid, ...named])
}
