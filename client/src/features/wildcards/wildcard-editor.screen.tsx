import { Suspense, lazy, useState } from 'react'
import { NetworkError } from '@atelier/shared-schema/contract/client.ts'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { useRoute } from '#api/use-route.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, ErrorState, OfflineState, SkeletonBlock } from '#ui/states.tsx'
import { WildcardEditor } from './components/wildcard-editor.tsx'
import { useWildcardActs } from './hooks/use-wildcard-acts.ts'
import { listRoutes } from './hooks/use-wildcard-list.ts'
import { listMessages } from './list-messages.ts'
import { screenMessages } from './screen-messages.ts'
import { wildcardRoute } from './wildcards.routes.ts'
import classes from './components/wildcard-editor.module.css'

const ShareDialog = lazy(() => import('#items/share-dialog.tsx').then(module => ({ default: module.ShareDialog })))

export function WildcardEditorScreen() {
  const { id } = wildcardRoute.useParams()
  const list = useMessages(listMessages)
  const navigate = wildcardRoute.useNavigate()
  const acts = useWildcardActs()
  const wildcard = useRoute(wildcardsRoutes.read, { params: { id } }, { staleTime: 0 })
  const [sharing, setSharing] = useState(false)
  const [deleting, setDeleting] = useState(false)

  if (!wildcard.data) {
    return wildcard.error ? (
      <Unopened error={wildcard.error} onRetry={() => void wildcard.refetch()} />
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

/** A thing that is gone and a thing one may not see are told alike. */
function Unopened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useMessages(screenMessages)
  if (error instanceof NetworkError) return <OfflineState onRetry={onRetry} />
  if (isErrorCode(error, 'UNAUTHENTICATED')) {
    return (
      <EmptyState
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
  if (isErrorCode(error, 'NOT_FOUND', 'VALIDATION')) {
    return (
      <EmptyState
        title={text.gone}
        actions={
          <LinkButton variant="line" to="/wildcards">
            {text.back}
          </LinkButton>
        }
      >
        {text.goneLead}
      </EmptyState>
    )
  }
  return <ErrorState onRetry={onRetry}>{describeError(error)}</ErrorState>
}
