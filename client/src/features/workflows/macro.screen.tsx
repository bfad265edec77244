import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroAnswer } from '@atelier/shared-schema/entities/macro-answer.ts'
import { describeError, isErrorCode } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useSignedInPerson } from '#api/session.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useOpenImage } from '#images/open-image.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorState, OfflineState, SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { Chain } from '#macros/chain.tsx'
import { EarlierRuns } from './components/earlier-runs.tsx'
import { MacroDialogs } from './components/macro-dialogs.tsx'
import { MacroMenu } from './components/macro-menu.tsx'
import type { MacroAsk } from './components/macro-menu.tsx'
import { RunForm } from './components/run-form.tsx'
import { RunView } from './components/run-view.tsx'
import { macroRoutes } from './hooks/use-macro-acts.ts'
import { useOpenMacro } from './hooks/use-open-macro.ts'
import { useMacroRun } from '#macros/use-macro-run.ts'
import { macrosMessages } from './macros.messages.ts'
import { runMessages } from './run.messages.ts'
import { macroRoute } from './workflows.routes.ts'
import classes from './macro.module.css'

const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)

/** One macro: what it asks, and what it does or has made. */
export function MacroScreen() {
  const { id } = macroRoute.useParams()
  const text = useMessages(macrosMessages)
  const read = useOpenMacro(id)
  useNoteOpened(read.data?.id, read.data?.creator.uid)
  if (read.data) return <KnownMacro key={read.data.id} macro={read.data} />
  if (read.isPending) {
    return (
      <div className={classes.loading}>
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </div>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}

function KnownMacro({ macro }: { macro: MacroAnswer }) {
  usePageTitle(macro.name)
  const { uid } = useSignedInPerson()
  const { run } = macroRoute.useSearch()
  const navigate = macroRoute.useNavigate()
  const image = useOpenImage()
  const openId = image.id
  return (
    <div className={classes.screen}>
      <MacroHead macro={macro} />
      <div className={classes.form}>
        <RunForm macro={macro} onRun={id => void navigate({ search: { run: id } })} />
      </div>
      <div className={classes.results}>
        {run === undefined ? <Plan macro={macro} /> : <CurrentRun key={run} id={run} onOpen={id => image.open(id)} />}
        <EarlierRuns macroId={macro.id} current={run} />
      </div>
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </div>
  )
}

function MacroHead({ macro }: { macro: MacroAnswer }) {
  const text = useMessages(macrosMessages)
  const navigate = macroRoute.useNavigate()
  const { uid } = useSignedInPerson()
  const [asked, setAsked] = useState<MacroAsk>()
  const close = () => setAsked(undefined)
  const { id, name, description, creator, capabilities, isDraft, tags } = macro
  return (
    <header className={classes.head}>
      <div>
        <h1>{name}</h1>
        {description !== '' && <p>{description}</p>}
        <p className={classes.facts}>
          <span>{text.steps(macro.stepCount)}</span>
          {creator.uid !== uid && <span>{text.by(creator.name)}</span>}
          {isDraft && <Chip>{text.draft}</Chip>}
          {tags.map(tag => (
            <Chip key={tag.id}>{tag.name}</Chip>
          ))}
        </p>
      </div>
      <span className={classes.acts}>
        {capabilities.canUpdate && (
          <LinkButton variant="line" icon={IconPencil} to="/workflows/$id/edit" params={{ id }}>
            {text.edit}
          </LinkButton>
        )}
        <FavoriteButton route={routes.favorite} item={macro} refreshes={macroRoutes} />
        <MacroMenu macro={macro} onAsk={setAsked} />
      </span>
      <MacroDialogs asked={asked} onClose={close} onGone={() => void navigate({ to: '/workflows' })} />
    </header>
  )
}

/** What it does, before it is run. */
function Plan({ macro }: { macro: MacroAnswer }) {
  const text = useMessages(runMessages)
  return (
    <section aria-label={text.what}>
      <h2>{text.what}</h2>
      <Chain definition={macro.definition} />
    </section>
  )
}

function CurrentRun({ id, onOpen }: { id: string; onOpen: (imageId: string) => void }) {
  const text = useMessages(runMessages)
  const asked = useMacroRun(id)
  if (!asked.data) {
    if (asked.isPending) return <SkeletonRows count={4} height={70} />
    const retry = () => void asked.refetch()
    if (isNetworkError(asked.error)) return <OfflineState onRetry={retry} />
    const isGone = isErrorCode(asked.error, 'NOT_FOUND', 'VALIDATION')
    return (
      <ErrorState {...(isGone && { title: text.gone })} onRetry={retry}>
        {isGone ? text.goneLead : describeError(asked.error)}
      </ErrorState>
    )
  }
  return (
    <section aria-label={text.live}>
      <div className={classes.bar}>
        <h2>{text.live}</h2>
        <LinkButton size="xs" to="." search={{}}>
          {text.back}
        </LinkButton>
      </div>
      <RunView run={asked.data} onOpen={onOpen} />
    </section>
  )
}
