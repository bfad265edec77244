import { IconArrowBarToLeft, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { STYLE_IMAGES_MAX } from '@atelier/shared-schema/entities/style.ts'
import { styleEditorMessages } from '#features/styles/editor.messages.ts'
import type { DraftImage, StyleEditing } from '#features/styles/hooks/use-style-draft.ts'
import { AddPictures } from '#pictures/add-pictures.tsx'
import { uploadWhole } from '#pictures/upload-picture.ts'
import { pictureTaker } from '#prompt-box/taken-pictures.ts'
import { useBringing } from '#recipes/fields/image-field.tsx'
import { noteBrought, usePictureSource } from '#recipes/fields/image-files.ts'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import classes from './weighted-images.module.css'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

async function uploadForStyle(file: File): Promise<string> {
  const id = await uploadWhole(file, { filename: file.name, purpose: 'STYLE' })
  noteBrought(id)
  return id
}

export interface WeightedImagesProps {
  labelledBy: string
  editing: StyleEditing
}

/** The images of a style, each with its weight: uploaded, from the library, pasted or dropped. */
export function WeightedImages({ labelledBy, editing }: WeightedImagesProps) {
  const { images } = editing.draft
  const [isOver, setOver] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const { isBusy, bring } = useBringing(editing.add, uploadForStyle)
  const room = STYLE_IMAGES_MAX - images.length
  const total = images.reduce((sum, image) => sum + image.weight, 0)
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
            <WeightedImage
              key={image.name}
              image={image}
              place={index}
              share={image.weight / total}
              editing={editing}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <AddPictures isFirst={images.length === 0} isBusy={isBusy} onBring={bring} onPick={() => setPicking(true)} />
      )}
      <Suspense>
        {isPicking && <LibraryPicker countMax={room} onPick={editing.add} onClose={() => setPicking(false)} />}
      </Suspense>
    </div>
  )
}

/** What a slider offers; a weight beyond it that came from elsewhere stays. */
const WEIGHT_SHOWN_MAX = 3
const WEIGHT_STEP = 0.05

interface WeightedImageProps {
  image: DraftImage
  place: number
  /** Of all the weight there is. */
  share: number
  editing: StyleEditing
}

function WeightedImage({ image, place, share, editing }: WeightedImageProps) {
  const text = useMessages(styleEditorMessages)
  const format = useFormat()
  const found = usePictureSource(image.fileId === undefined ? image.name : '', '320')
  const source = image.fileId === undefined ? found : filePath(image.fileId, '320')
  return (
    <li className={classes.image} aria-label={text.image(place + 1)}>
      {source === undefined ? <span className={classes.unknown} /> : <img src={source} alt="" />}
      <span className={classes.acts}>
        {place > 0 && (
          <IconButton
            icon={IconArrowBarToLeft}
            size="xs"
            label={text.putFirst}
            onClick={() => editing.putFirst(place)}
          />
        )}
        <IconButton icon={IconX} size="xs" label={text.remove} onClick={() => editing.remove(place)} />
      </span>
      <label className={classes.weight}>
        <input
          type="range"
          aria-label={text.weightOf(place + 1)}
          min={WEIGHT_STEP}
          max={Math.max(WEIGHT_SHOWN_MAX, image.weight)}
          step={WEIGHT_STEP}
          value={image.weight}
          onChange={event => editing.setWeight(place, Number(event.currentTarget.value))}
        />
        <output>{format.number(share, { style: 'percent' })}</output>
      </label>
    </li>
  )
}
