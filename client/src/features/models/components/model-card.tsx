import { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { SdModelSummary } from '@atelier/shared-schema/entities/sd-model.ts'
import { useSignedInPerson } from '#api/session.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { ThingCard } from '#items/thing-card.tsx'
import type { ThingAsk } from '#items/thing-kind.ts'
import { ThingMenu } from '#items/thing-menu.tsx'
import { ModelPicture } from '#models/model-picture.tsx'
import { baseNames, kindNames } from '#models/model-words.ts'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { modelKind, modelRoutes } from '../hooks/model-kind.ts'
import { modelsMessages } from '../models.messages.ts'

export interface ModelCardProps {
  model: SdModelSummary
  onAsk: (ask: ThingAsk) => void
}

/** One model of the list: what it makes, what it is built for, and whether it can be used. */
export function ModelCard({ model, onAsk }: ModelCardProps) {
  const text = useMessages(modelsMessages)
  const kinds = useMessages(kindNames)
  const { uid } = useSignedInPerson()
  const base = model.baseType === null ? undefined : baseNames[model.baseType]
  return (
    <ThingCard
      name={model.name}
      path={itemPagePath(model) ?? '.'}
      picture={<ModelPicture url={model.thumbnailUrl} word={base ?? kinds[model.modelKind]} />}
      description={model.status === 'failed' ? model.failure : model.description}
      facts={
        <>
          {model.isDraft && <Chip>{text.draft}</Chip>}
          <ModelStatus status={model.status} />
          <span>{describeModel(model, kinds)}</span>
          {model.creator.uid !== uid && <span>{text.by(model.creator.name)}</span>}
        </>
      }
      acts={
        <>
          {model.deletedAt === null && (
            <FavoriteButton route={sdModelsRoutes.favorite} item={model} refreshes={modelRoutes} />
          )}
          <ThingMenu kind={modelKind} thing={model} onAsk={onAsk} />
        </>
      }
    />
  )
}

/** What a whole model is built for says what it is; of a part its kind has to be said. */
export function describeModel(
  { baseType, modelKind: kind }: Pick<SdModelSummary, 'baseType' | 'modelKind'>,
  kinds: Readonly<Record<SdModelSummary['modelKind'], string>>,
): string {
  if (baseType === null) return kinds[kind]
  return kind === 'normal' ? baseNames[baseType] : `${kinds[kind]}, ${baseNames[baseType]}`
}

/** Said only of what cannot be used. */
export function ModelStatus({ status }: { status: SdModelSummary['status'] }) {
  const text = useMessages(modelsMessages)
  if (status === 'available') return null
  return <Chip tone={status === 'failed' ? 'danger' : 'warn'}>{text.states[status]}</Chip>
}
