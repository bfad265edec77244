import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useOpenImage } from '#images/open-image.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { useNoteOpened } from '#items/note-opened.ts'
import { ThingDialogs } from '#items/thing-dialogs.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingMenu } from '#items/thing-menu.tsx'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { useKeptAnswer } from '#local/kept-answers.ts'
import { kindNames } from '#models/model-words.ts'
import { TryRecipe } from '#recipes/try-recipe.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Page } from '#ui/page.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/states.tsx'
import { ModelStatus, describeModel } from './components/model-card.tsx'
import { ModelFile } from './components/model-file.tsx'
import { ModelSamples } from './components/model-samples.tsx'
import { ModelSide } from './components/model-side.tsx'
import { ModelState } from './components/model-state.tsx'
import { modelKind, modelRoutes } from './hooks/model-kind.ts'
import { useModelWatch } from './hooks/use-model-watch.ts'
import { modelMessages } from './model.messages.ts'
import { modelsMessages } from './models.messages.ts'
import classes from './model.module.css'

const EditModelDialog = lazyPart(async () => (await import('./components/edit-model-dialog.tsx')).EditModelDialog)
const ResultsViewer = lazyPart(async () => (await import('#tasks/results-viewer.tsx')).ResultsViewer)
const route = getRouteApi('/open/signed-in/models/$id')

/** One model: what it is, whether it can be used and with what, what it makes, and what is said about it. */
export function ModelScreen() {
  const text = useMessages(modelMessages)
  const { id } = route.useParams()
  const read = useRoute(routes.read, { params: { id } })
  const { data: model } = useKeptAnswer(['model', id], read)
  useNoteOpened(model?.id, model?.creator.uid)
  useModelWatch(model?.status === 'processing')
  useEffect(() => beginLocalNow(), [])
  if (model) return <KnownModel key={model.id} model={model} />
  if (read.isPending) {
    return (
      <Page title="">
        <SkeletonBlock height={56} />
        <SkeletonRows count={5} />
      </Page>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}

/** The recipe with which any model that draws whole pictures can be used. */
const RECIPE = 'text-to-image'
const FRONT = ['prompt', 'size', 'count']

function KnownModel({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  const { uid } = useSignedInPerson()
  const image = useOpenImage()
  const openId = image.id
  const isLive = model.deletedAt === null
  const drawsBy = model.isRunnable && model.folder === 'checkpoints' ? model.graphName : null
  usePageTitle(model.name)
  return (
    <Page title={model.name} lead={<ModelFacts model={model} />} actions={<ModelActions model={model} />}>
      <ModelState model={model} />
      {model.description !== '' && <p className={classes.description}>{model.description}</p>}
      <div className={classes.columns}>
        <div className={classes.main}>
          {model.samples.length > 0 && <ModelSamples samples={model.samples} />}
          {isLive && drawsBy !== null && (
            <TryRecipe
              slug={RECIPE}
              front={FRONT}
              fixed={{ key: 'model', value: drawsBy }}
              words={{ title: text.tryIt, lead: text.tryLead, run: text.run, results: text.results }}
              onOpenImage={id => image.open(id)}
            />
          )}
          <ModelFile model={model} />
        </div>
        <ModelSide model={model} />
      </div>
      <Suspense>{openId !== undefined && <ResultsViewer uid={uid} image={{ ...image, id: openId }} />}</Suspense>
    </Page>
  )
}

function ModelFacts({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelsMessages)
  const kinds = useMessages(kindNames)
  return (
    <span className={classes.facts}>
      {model.isDraft && <Chip>{text.draft}</Chip>}
      <ModelStatus status={model.status} />
      <span>{describeModel(model, kinds)}</span>
      <span>{text.by(model.creator.name)}</span>
    </span>
  )
}

function ModelActions({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ThingAsk>()
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      {model.capabilities.canUpdate && model.deletedAt === null && (
        <Button variant="line" onClick={() => setEditing(true)}>
          {text.edit}
        </Button>
      )}
      {model.deletedAt === null && <FavoriteButton route={routes.favorite} item={model} refreshes={modelRoutes} />}
      <ThingMenu kind={modelKind} thing={model} onAsk={setAsked} />
      <ThingDialogs
        kind={modelKind}
        asked={asked}
        onClose={() => setAsked(undefined)}
        onGone={() => void navigate({ to: '/models', replace: true })}
      />
      <Suspense>{isEditing && <EditModelDialog model={model} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
