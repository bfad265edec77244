import { useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { usePageTitle } from '#app/page-title.ts'
import { AskForAccess } from '#items/ask-for-access.tsx'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { Chain } from './components/chain.tsx'
import { MacroDialogs } from './components/macro-dialogs.tsx'
import { MacroMenu } from './components/macro-menu.tsx'
import type { MacroAsk } from './components/macro-menu.tsx'
import { macroRoutes } from './hooks/use-macro-acts.ts'
import { macrosMessages } from './macros.messages.ts'
import { macroRoute } from './workflows.routes.ts'

/** One macro: what it does. */
export function MacroScreen() {
  const { id } = macroRoute.useParams()
  const text = useMessages(macrosMessages)
  const read = useRoute(routes.read, { params: { id } })
  useNoteOpened(read.data?.id, read.data?.creator.uid)
  if (read.data) return <KnownMacro key={read.data.id} macro={read.data} />
  if (read.isPending) {
    return (
      <Page title="" width="wide">
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </Page>
    )
  }
  const retry = () => void read.refetch()
  if (isNetworkError(read.error)) return <OfflineState onRetry={retry} />
  const isGone = isErrorCode(read.error, 'NOT_FOUND', 'VALIDATION')
  return (
    <>
      <ErrorState {...(isGone && { title: text.gone })} onRetry={retry}>
        {isGone ? text.goneLead : describeError(read.error)}
      </ErrorState>
      {isGone && <AskForAccess itemId={id} />}
    </>
  )
}

function KnownMacro({ macro }: { macro: MacroAnswer }) {
  usePageTitle(macro.name)
  const [asked, setAsked] = useState<MacroAsk>()
  const close = () => setAsked(undefined)
  return (
    <Page
      title={macro.name}
      lead={macro.description}
      actions={
        <>
          <FavoriteButton route={routes.favorite} item={macro} refreshes={macroRoutes} />
          <MacroMenu macro={macro} onAsk={setAsked} />
        </>
      }
    >
      <Chain definition={macro.definition} />
      <MacroDialogs asked={asked} onClose={close} onGone={close} />
    </Page>
  )
}
