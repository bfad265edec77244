import { Textarea } from '@mantine/core'
import { IconCrop, IconFolder, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { PATCH_MODEL_IMAGES_MAX } from '@atelier/shared-schema/entities/patch-model-settings.ts'
import { CAPTION_LENGTH_MAX } from '@atelier/shared-schema/entities/training.ts'
import { AddPictures } from '#pictures/add-pictures.tsx'
import { uploadWhole } from '#pictures/upload-picture.ts'
import { pictureTaker } from '#prompt-box/taken-pictures.ts'
import { useBringing } from '#recipes/fields/image-field.tsx'
import { noteBrought, usePictureSource } from '#recipes/fields/image-files.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { editorMessages } from '../editor.messages.ts'
import { imageKey } from '../hooks/use-training-draft.ts'
import type { DraftImage, TrainingEditing } from '../hooks/use-training-draft.ts'
import { CroppedPicture } from './cropped-picture.tsx'
import classes from './training-images.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)
const TrainingCropDialog = lazyPart(async () => (await import('./training-crop-dialog.tsx')).TrainingCropDialog)

/** By the ids of files that were brought for this; whatever else is named is an image of the library. */
const broughtHere = new Set<string>()

async function uploadForTraining(file: File): Promise<string> {
  const id = await uploadWhole(file, { filename: file.name, purpose: 'SD_MODEL_TRAINING' })
  noteBrought(id)
  broughtHere.add(id)
  return id
}

export interface TrainingImagesProps {
  labelledBy: string
  editing: TrainingEditing
  /** All pictures of a folder at once. */
  onFolder: () => void
}

/** What a model is to learn from: each picture with what is in it, and the part of it that counts. */
export function TrainingImages({ labelledBy, editing, onFolder }: TrainingImagesProps) {
  const text = useMessages(editorMessages)
  const { images } = editing.draft
  const [isOver, setOver] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const add = (ids: readonly string[]) =>
    editing.add(ids.map(id => (broughtHere.has(id) ? { fileId: id } : { imageId: id })))
  const { isBusy, bring } = useBringing(add, uploadForTraining)
  const room = PATCH_MODEL_IMAGES_MAX - images.length
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={classes.field}
      data-over={isOver || undefined}
      {...pictureTaker(bring, setOver)}
    >
      {images.length > 0 && (
        <ul className={classes.images}>
          {images.map((image, index) => (
            <TrainingImage key={imageKey(image.name)} image={image} place={index} editing={editing} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <AddPictures isFirst={images.length === 0} isBusy={isBusy} onBring={bring} onPick={() => setPicking(true)}>
          <Button variant="line" size="xs" icon={IconFolder} onClick={onFolder}>
            {text.addFolder}
          </Button>
        </AddPictures>
      )}
      <Suspense>
        {isPicking && <LibraryPicker countMax={room} onPick={add} onClose={() => setPicking(false)} />}
      </Suspense>
    </div>
  )
}

interface TrainingImageProps {
  image: DraftImage
  place: number
  editing: TrainingEditing
}

function TrainingImage({ image, place, editing }: TrainingImageProps) {
  const text = useMessages(editorMessages)
  const [isCropping, setCropping] = useState(false)
  const found = usePictureSource(image.url === undefined ? imageKey(image.name) : '', '640')
  const source = image.url ?? found
  const number = place + 1
  return (
    <li className={classes.image} aria-label={text.image(number)}>
      <CroppedPicture source={source} crop={image.crop} />
      {image.crop && <span className={classes.mark}>{text.isCropped}</span>}
      <span className={classes.acts}>
        <IconButton
          icon={IconCrop}
          size="xs"
          label={text.crop(number)}
          disabled={source === undefined}
          onClick={() => setCropping(true)}
        />
        <IconButton icon={IconX} size="xs" label={text.remove(number)} onClick={() => editing.removeImage(place)} />
      </span>
      <Textarea
        aria-label={text.caption(number)}
        placeholder={text.captionUsual}
        value={image.caption ?? ''}
        maxLength={CAPTION_LENGTH_MAX}
        autosize
        minRows={1}
        maxRows={4}
        onChange={event => editing.changeImage(place, { caption: event.currentTarget.value })}
      />
      <Suspense>
        {isCropping && source !== undefined && (
          <TrainingCropDialog
            source={source}
            crop={image.crop}
            onUse={crop => {
              setCropping(false)
              editing.changeImage(place, { crop })
            }}
            onClose={() => setCropping(false)}
          />
        )}
      </Suspense>
    </li>
  )
}
