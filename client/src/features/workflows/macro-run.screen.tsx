import { IconRoute } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useOpenImage } from '#images/open-image.ts'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { RunView } from './components/run-view.tsx'
import { useMacroRun } from '#macros/use-macro-run.ts'
import { runMessages } from './run.messages.ts'
import { macroRunRoute } from './workflows.routes.ts'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

/** One run by itself: where tasks and notices lead. */
export function MacroRunScreen() {
  const { id } = macroRunRoute.useParams()
  const text = useMessages(runMessages)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const asked = useMacroRun(id)
  const run = asked.data
  usePageTitle(run?.task.name ?? text.title)
  useEffect(() => beginLocalNow(), [])
  if (!run) {
    if (asked.isPending) {
      return (
        <Page title="" width="list">
          <SkeletonBlock height={56} />
          <SkeletonRows count={5} />
        </Page>
      )
    }
    return <ThingNotRead gone={text.gone} goneLead={text.goneLead} read={asked} />
  }
  const openId = image.id
  return (
    <Page title={run.task.name} actions={<MacroLink id={run.macroId} />}>
      <RunView run={run} onOpen={each => image.open(each)} />
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

/** Only where the macro is still there, and is the person's to see. */
function MacroLink({ id }: { id: string | null }) {
  const text = useMessages(runMessages)
  const macro = useRoute(routes.read, { params: { id: id ?? '' } }, { enabled: id !== null }).data
  if (!macro) return null
  return (
    <LinkButton variant="line" icon={IconRoute} to="/workflows/$id" params={{ id: macro.id }}>
      {text.openMacro}
    </LinkButton>
  )
}
