import { IconBrush, IconPhotoPlus, IconPhotoSearch, IconUpload, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { pictureTaker } from '#prompt-box/taken-pictures.ts'
import type { TakenPictures } from '#prompt-box/taken-pictures.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-frame.tsx'
import { INPUT_BYTES_MAX, bringPicture, readImages, usePictureSource } from './image-files.ts'
import frame from './fields.module.css'
import classes from './image-field.module.css'

const LibraryPicker = lazyPart(async () => (await import('./library-picker.tsx')).LibraryPicker)
const MaskDialog = lazyPart(async () => (await import('./mask-dialog.tsx')).MaskDialog)

/** Pictures to run a recipe on: uploaded, from the library, pasted or dropped; with a mask where the recipe takes one. */
export function ImageInput({ field, value, onChange, error }: FieldProps<FieldOf<'image'>>) {
  const text = useMessages(formMessages)
  const images = readImages(value)
  const [isOver, setOver] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const [painting, setPainting] = useState<number>()
  const room = field.countMax - images.length
  const change = (next: readonly ImageValue[]) => onChange(next.length === 0 ? undefined : next)
  // A field for one takes the newest; one for several takes what there is room for.
  const add = (names: readonly string[]) => {
    const brought = names.map(image => ({ image }))
    change(field.countMax === 1 ? brought.slice(-1) : [...images, ...brought].slice(0, field.countMax))
  }
  const { isBusy, bring } = useBringing(add)
  const painted = painting === undefined ? undefined : images[painting]

  return (
    <FieldFrame
      field={field}
      error={error}
      aside={
        field.countMax > 1 && <span className={frame.aside}>{text.image.count(images.length, field.countMax)}</span>
      }
    >
      {({ labelId, describedBy }) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={classes.field}
          data-over={isOver || undefined}
          {...pictureTaker(bring, setOver)}
        >
          {images.length > 0 && (
            <ul className={classes.images} data-one={field.countMax === 1 || undefined}>
              {images.map((image, index) => (
                <ChosenImage
                  key={`${image.image} ${index}`}
                  image={image}
                  field={field}
                  onPaint={() => setPainting(index)}
                  onRemove={() => change(images.toSpliced(index, 1))}
                />
              ))}
            </ul>
          )}
          {(room > 0 || field.countMax === 1) && (
            <AddImages
              field={field}
              isBusy={isBusy}
              isFirst={images.length === 0}
              onBring={bring}
              onPick={setPicking}
            />
          )}
          <Suspense>
            {isPicking && (
              <LibraryPicker countMax={Math.max(1, room)} onPick={ids => add(ids)} onClose={() => setPicking(false)} />
            )}
            {painted && painting !== undefined && (
              <MaskDialog
                image={painted}
                isRequired={field.mask === 'required'}
                onMask={mask =>
                  change(
                    images.with(
                      painting,
                      mask === undefined ? { image: painted.image } : { image: painted.image, mask },
                    ),
                  )
                }
                onClose={() => setPainting(undefined)}
              />
            )}
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}

/** Uploads what comes from outside; what is in the library goes by its id. */
export function useBringing(add: (names: readonly string[]) => void, upload = bringPicture) {
  const text = useMessages(formMessages)
  const [pending, setPending] = useState(0)
  async function bringAll({ files, imageIds }: TakenPictures): Promise<void> {
    if (imageIds.length > 0) add(imageIds)
    const fitting = files.filter(file => file.size <= INPUT_BYTES_MAX)
    if (fitting.length < files.length) showToast(text.image.tooLarge, { tone: 'danger' })
    if (fitting.length === 0) return
    setPending(count => count + 1)
    try {
      add(await Promise.all(fitting.map(file => upload(file))))
    } catch (error) {
      showError(error)
    } finally {
      setPending(count => count - 1)
    }
  }
  return { isBusy: pending > 0, bring: (pictures: TakenPictures) => void bringAll(pictures) }
}

interface AddImagesProps {
  field: FieldOf<'image'>
  isBusy: boolean
  isFirst: boolean
  onBring: (pictures: TakenPictures) => void
  onPick: (isPicking: boolean) => void
}

function AddImages({ field, isBusy, isFirst, onBring, onPick }: AddImagesProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.add} data-first={isFirst || undefined}>
      {isFirst && (
        <p>
          <Icon of={IconPhotoPlus} size="xl" />
          {text.image.addHint}
        </p>
      )}
      <span className={classes.buttons}>
        <Button variant="line" size="xs" icon={IconUpload} loading={isBusy} onClick={() => input.current?.click()}>
          {text.image.upload}
        </Button>
        <Button variant="line" size="xs" icon={IconPhotoSearch} onClick={() => onPick(true)}>
          {text.image.library}
        </Button>
      </span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple={field.countMax > 1}
        hidden
        tabIndex={-1}
        aria-label={field.label[locale]}
        data-image-input={field.key}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onBring({ files, imageIds: [] })
        }}
      />
    </div>
  )
}

interface ChosenImageProps {
  image: ImageValue
  field: FieldOf<'image'>
  onPaint: () => void
  onRemove: () => void
}

function ChosenImage({ image, field, onPaint, onRemove }: ChosenImageProps) {
  const text = useMessages(formMessages)
  const source = usePictureSource(image.image, '640')
  const mask = usePictureSource(image.mask ?? '', 'original')
  return (
    <li className={classes.image}>
      {source === undefined ? <span className={classes.unknown} /> : <img src={source} alt="" />}
      {mask !== undefined && (
        <span className={classes.mask} style={{ maskImage: `url("${mask}")` }} aria-hidden="true" />
      )}
      <span className={classes.acts}>
        {field.mask !== 'none' && <IconButton icon={IconBrush} size="xs" label={text.image.paint} onClick={onPaint} />}
        <IconButton icon={IconX} size="xs" label={text.image.remove} onClick={onRemove} />
      </span>
      {field.mask !== 'none' && (
        <button type="button" className={classes.painted} onClick={onPaint}>
          {image.mask === undefined ? text.image.paint : text.image.painted}
        </button>
      )}
    </li>
  )
}
