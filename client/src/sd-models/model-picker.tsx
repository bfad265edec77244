import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { PEOPLES_MODELS, patchModelName } from '@atelier/shared-schema/entities/patch-model-name.ts'
import { folderOfModel, sdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import type { SdModelSummary } from '@atelier/shared-schema/entities/sd-model.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { PickerGroup, PictureChoices, PictureList, PicturePicker } from '#items/picture-picker.tsx'
import type { PictureChoice } from '#items/picture-picker.tsx'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { baseNameOf, pictureOfModel, shortModelName, STUDIO_PAINTER } from './model-names.ts'
import { modelPickerMessages } from './model-picker.messages.ts'
import { ModelPicture } from './model-picture.tsx'

export interface ModelPickerProps {
  /** Where engines look for such models. */
  folder: string
  /** The models there are, by folder. */
  models: Readonly<Record<string, readonly string[]>>
  /** As graphs name them. */
  chosen: readonly string[]
  onPick: (name: string) => void
  onClose: () => void
}

const PAGE = 48

/** What stands on engines, and people's own: those that nothing here can run are shown, and why. */
export function ModelPicker({ folder, models, chosen, onPick, onClose }: ModelPickerProps) {
  const text = useMessages(modelPickerMessages)
  const make = (
    <LinkButton variant="line" to="/models/training/new">
      {text.make}
    </LinkButton>
  )
  const words = folder === 'loras' ? { ...text, title: text.titleOfStyles } : text
  return (
    <PicturePicker text={words} make={make} onClose={onClose}>
      {search => <Models {...{ folder, models, chosen, onPick }} search={search} />}
    </PicturePicker>
  )
}

type ModelsProps = Omit<ModelPickerProps, 'onClose'> & { search: string | undefined }

function Models(props: ModelsProps) {
  const text = useMessages(modelPickerMessages)
  const here = useModelsHere(props)
  const { list, choices } = useModelsOfPeople(props)
  const hasOwn = choices.length > 0 || list.isPending || list.isError || list.hasNextPage
  return (
    <>
      {here.length > 0 && (
        <>
          <PickerGroup>{text.here}</PickerGroup>
          <PictureList label={text.here} choices={here} />
        </>
      )}
      {here.length > 0 && hasOwn && <PickerGroup>{text.people}</PickerGroup>}
      <PictureChoices
        text={text}
        list={list}
        choices={choices}
        isSearched={props.search !== undefined}
        isQuietWhenEmpty={here.length > 0 && props.search !== undefined}
      />
    </>
  )
}

function useModelsHere({ folder, models, chosen, onPick, search }: ModelsProps): PictureChoice[] {
  const text = useMessages(modelPickerMessages)
  const isMeant = (name: string) => name.toLowerCase().includes((search ?? '').trim().toLowerCase())
  return (models[folder] ?? []).filter(isMeant).map(name => ({
    id: name,
    name: name === STUDIO_PAINTER ? text.builtIn : shortModelName(name),
    picture: <ModelPicture source={pictureOfModel(name)} />,
    note: name === STUDIO_PAINTER ? text.builtInNote : name,
    isChosen: chosen.includes(name),
    pick: () => onPick(name),
  }))
}

function useModelsOfPeople({ folder, models, chosen, onPick, search }: ModelsProps) {
  const text = useMessages(modelPickerMessages)
  const { uid } = useSignedInPerson()
  // Patch models are normal ones, and styles as well.
  const kinds = sdModelKind.options.filter(kind => kind === 'normal' || folderOfModel(kind) === folder)
  const list = useRoutePages<typeof routes.browse, SdModelSummary>(routes.browse, {
    query: {
      view: 'all',
      sort: 'updatedAt',
      order: 'DESC',
      limit: PAGE,
      status: 'available',
      kinds,
      ...(search && { search }),
    },
  })
  const fitting = list.data?.pages
    .flatMap(page => page.items)
    .filter(model => model.format === 'patches' || folderOfModel(model.modelKind) === folder)
  const choices = (fitting ?? []).map((model): PictureChoice => {
    const name = nameInGraph(model, folder, models)
    const whose = model.creator.uid === uid ? text.patch : text.by(model.creator.name)
    const lack = model.format === 'patches' ? text.notHere : text.noFile(model.fileName)
    return {
      id: model.id,
      name: model.name,
      picture: <ModelPicture source={model.thumbnailUrl} />,
      note: name === undefined ? lack : model.format === 'patches' ? whose : model.fileName,
      isChosen: name !== undefined && chosen.includes(name),
      isOff: name === undefined,
      pick: () => name !== undefined && onPick(name),
    }
  })
  return { list, choices }
}

/** undefined where nothing here can run it. */
function nameInGraph(
  { id, format, fileName }: SdModelSummary,
  folder: string,
  models: ModelPickerProps['models'],
): string | undefined {
  if (format === 'patches') return models[PEOPLES_MODELS] && patchModelName(id)
  return models[folder]?.find(name => baseNameOf(name) === fileName)
}
