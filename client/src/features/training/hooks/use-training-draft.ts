import { useCallback, useMemo, useState } from 'react'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import type { SdModelBaseType, SdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { trainingSettings } from '@atelier/shared-schema/entities/training.ts'
import type { TrainingAnswer, TrainingCrop, TrainingSettings } from '@atelier/shared-schema/entities/training.ts'
import { readTriggerWords, writeTriggerWords } from '#models/trigger-words.ts'

/** A picture to learn from: of the library, or brought for this. */
export interface DraftImage {
  name: { imageId: string } | { fileId: string }
  /** Where it is known already. */
  url?: string
  /** undefined: what it was made with, or its name. */
  caption?: string
  crop: TrainingCrop | null
}

export interface TrainingDraft {
  name: string
  description: string
  baseType: SdModelBaseType
  modelKind: SdModelKind
  /** As written, with commas. */
  triggerWords: string
  settings: TrainingSettings
  images: readonly DraftImage[]
}

export interface TrainingEditing {
  draft: TrainingDraft
  /** As it began. */
  first: TrainingDraft
  isChanged: boolean
  change: (part: Partial<TrainingDraft>) => void
  setSetting: <K extends keyof TrainingSettings>(name: K, value: TrainingSettings[K]) => void
  /** As many as there is room for; one that is there already stays where it is. */
  add: (names: readonly DraftImage['name'][]) => void
  changeImage: (index: number, part: Partial<Pick<DraftImage, 'caption' | 'crop'>>) => void
  removeImage: (index: number) => void
}

/** Begins with a training as it is, or with images of the library. */
export function useTrainingDraft(begins: TrainingAnswer | readonly string[], usualName: string): TrainingEditing {
  const [first] = useState<TrainingDraft>(() => draftOf(begins, usualName))
  const [draft, setDraft] = useState(first)
  const change = useCallback((part: Partial<TrainingDraft>) => setDraft(before => ({ ...before, ...part })), [])
  return useMemo(() => {
    const changeImages = (next: (images: readonly DraftImage[]) => readonly DraftImage[]) =>
      setDraft(before => ({ ...before, images: next(before.images) }))
    return {
      draft,
      first,
      isChanged: draft !== first,
      change,
      setSetting: (name, value) => setDraft(before => ({ ...before, settings: { ...before.settings, [name]: value } })),
      add: names => changeImages(images => addImages(images, names)),
      changeImage: (index, part) =>
        changeImages(images => images.map((image, at) => (at === index ? { ...image, ...part } : image))),
      removeImage: index => changeImages(images => images.toSpliced(index, 1)),
    }
  }, [draft, first, change])
}

function draftOf(begins: TrainingAnswer | readonly string[], usualName: string): TrainingDraft {
  if (!('id' in begins)) {
    return {
      name: usualName,
      description: '',
      baseType: 'patch',
      modelKind: 'normal',
      triggerWords: '',
      settings: trainingSettings.parse({}),
      images: addImages(
        [],
        begins.map(imageId => ({ imageId })),
      ),
    }
  }
  const { name, description, baseType, modelKind, settings } = begins
  return {
    name,
    description,
    baseType,
    modelKind,
    triggerWords: writeTriggerWords(begins.triggerWords),
    settings,
    images: begins.images.map(({ imageId, fileId, url, caption, crop }) => ({
      name: imageId === null ? { fileId } : { imageId },
      url,
      caption,
      crop,
    })),
  }
}

function addImages(images: readonly DraftImage[], names: readonly DraftImage['name'][]): readonly DraftImage[] {
  const known = new Set(images.map(image => imageKey(image.name)))
  const fresh = new Map(names.map(name => [imageKey(name), name]))
  const added = [...fresh].filter(([key]) => !known.has(key)).map(([, name]) => ({ name, crop: null }))
  return [...images, ...added].slice(0, PATCH_MODEL_IMAGES_MAX)
}

export function imageKey(name: DraftImage['name']): string {
  return 'imageId' in name ? name.imageId : name.fileId
}

/** As the routes take it. */
export function bodyOf({ triggerWords, images, name, ...rest }: TrainingDraft) {
  return {
    ...rest,
    name: name.trim(),
    triggerWords: readTriggerWords(triggerWords),
    images: images.map(image => ({
      ...image.name,
      crop: image.crop,
      ...(image.caption !== undefined && { caption: image.caption }),
    })),
  }
}
