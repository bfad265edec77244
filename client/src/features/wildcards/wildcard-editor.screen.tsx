import { Suspense, useEffect, useMemo, useState } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { useKeepOpened, useOpened } from '#local/opened-things.ts'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { EmptyState, SkeletonBlock } from '#ui/states.tsx'
import { WildcardEditor } from './components/wildcard-editor.tsx'
import { useWildcardActs } from './hooks/use-wildcard-acts.ts'
import { listRoutes } from './hooks/use-wildcard-list.ts'
import { listMessages } from './list-messages.ts'
import { screenMessages } from './screen-messages.ts'
import { wildcardRoute } from './wildcards.routes.ts'
import classes from './components/wildcard-editor.module.css'

const ShareDialog = lazyPart(async () => (await import('#items/share-dialog.tsx')).ShareDialog)

export function WildcardEditorScreen() {
  const { id } = wildcardRoute.useParams()
  const list = useMessages(listMessages)
  const navigate = wildcardRoute.useNavigate()
  const acts = useWildcardActs()
  const wildcard = useOpenWildcard(id)
  useNoteOpened(wildcard.data?.id, wildcard.data?.creator.uid)
  const [sharing, setSharing] = useState(false)
  const [deleting, setDeleting] = useState(false)

  if (!wildcard.data) {
    return wildcard.error ? (
      <Unopened id={id} error={wildcard.error} onRetry={() => void wildcard.refetch()} />
    ) : (
      <div className={classes.main} aria-busy="true">
        <SkeletonBlock width={280} height={32} />
        <br />
        <SkeletonBlock height={420} />
      </div>
    )
  }
  return (
    <>
      <WildcardEditor
        key={id}
        wildcard={wildcard.data}
        onShare={() => setSharing(true)}
        onDelete={() => setDeleting(true)}
      />
      <Suspense>
        {sharing && (
          <ShareDialog
            routes={wildcardsRoutes}
            item={wildcard.data}
            path={`/wildcards/${id}`}
            refreshes={[wildcardsRoutes.read, ...listRoutes]}
            onClose={() => setSharing(false)}
            onLeft={() => void navigate({ to: '/wildcards' })}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={deleting}
        title={list.deleteTitle(1)}
        confirm={list.deleteForever}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          void acts.deleteForever([id]).then(() => navigate({ to: '/wildcards', search: { view: 'trash' } }))
        }
      >
        {list.deleteLead}
      </ConfirmDialog>
    </>
  )
}

/**
 * As the server answers; until it does, as it was last opened here, if nobody has changed it since or the server cannot be
 * reached. What the device knows better (the star, tags, sharing) is laid over it.
 */
function useOpenWildcard(id: string) {
  const read = useRoute(wildcardsRoutes.read, { params: { id } }, { staleTime: 0 })
  const row = useLocalItem(id)
  const opened = useOpened(id) as WildcardAnswer | undefined
  useKeepOpened(read.data)
  const version = row && (row.base ?? row.item).updatedAt
  const answer = read.data ?? (isNetworkError(read.error) || opened?.updatedAt === version ? opened : undefined)
  const data = useMemo(() => answer && (row ? overlay(answer, row.item) : answer), [answer, row])

  // Somebody else has saved it meanwhile.
  const { refetch } = read
  const isOld =
    read.data !== undefined && version !== undefined && Date.parse(version) > Date.parse(read.data.updatedAt)
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, version, refetch])
  return { data, error: read.error, refetch }
}

function overlay(answer: WildcardAnswer, item: FeedItem): WildcardAnswer {
  const { favoritedByUser, tags, metric, deletedAt, capabilities, role, sharingMode, discoverableAt } = item
  return { ...answer, favoritedByUser, tags, metric, deletedAt, capabilities, role, sharingMode, discoverableAt }
}

/** What is not public is read by who is signed in. */
function Unopened({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const text = useMessages(screenMessages)
  if (isErrorCode(error, 'UNAUTHENTICATED')) {
    return (
      <EmptyState
        isPage
        title={text.signInFirst}
        actions={
          <LinkButton variant="line" to="/sign-in" search={{ next: location.pathname }}>
            {text.signIn}
          </LinkButton>
        }
      >
        {text.signInLead}
      </EmptyState>
    )
  }
  const back = (
    <LinkButton variant="line" to="/wildcards">
      {text.back}
    </LinkButton>
  )
  const roles = grantRole.options.toReversed()
  return <ThingNotRead id={id} gone={text.gone} back={back} roles={roles} read={{ error, refetch: onRetry }} />
}
