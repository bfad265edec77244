import { IconPhoto, IconX } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import type { FieldOf } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { usePictureSource } from '#recipes/fields/image-files.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import type { TakenPictures } from '#prompt-box/taken-pictures.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useMenuOnDemand } from '#ui/menu-on-demand.ts'
import { boxMessages } from './box.messages.ts'
import classes from './chips.module.css'

const load = () => import('./image-menu-items.tsx')
const ImageMenuItems = lazyPart(async () => (await load()).ImageMenuItems)
const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

export interface ImageChipsProps {
  field: FieldOf<'image'>
  images: readonly ImageValue[]
  isBusy: boolean
  onBring: (pictures: TakenPictures) => void
  onChange: (images: readonly ImageValue[]) => void
}

/** The pictures that go with the prompt, small, and the way to bring one. */
export function ImageChips({ field, images, isBusy, onBring, onChange }: ImageChipsProps) {
  const text = useMessages(boxMessages)
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { trigger, asked } = useMenuOnDemand(load)
  return (
    <>
      {images.map((image, index) => (
        <ImageChip
          key={`${image.image} ${index}`}
          image={image}
          label={field.label[locale]}
          onRemove={() => onChange(images.toSpliced(index, 1))}
        />
      ))}
      {images.length < field.countMax && (
        <button type="button" {...trigger} className={classes.ghost} aria-busy={isBusy || undefined}>
          <Icon of={IconPhoto} size="xs" />
          {isBusy ? text.upload : field.label[locale]}
        </button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple={field.countMax > 1}
        hidden
        tabIndex={-1}
        aria-label={text.upload}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onBring({ files, imageIds: [] })
        }}
      />
      <Suspense>
        {asked && (
          <ImageMenuItems {...asked} onUpload={() => input.current?.click()} onLibrary={() => setPicking(true)} />
        )}
      </Suspense>
      <Suspense>
        {isPicking && (
          <LibraryPicker
            countMax={Math.max(1, field.countMax - images.length)}
            onPick={imageIds => onBring({ files: [], imageIds })}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function ImageChip({ image, label, onRemove }: { image: ImageValue; label: string; onRemove: () => void }) {
  const text = useMessages(formMessages)
  const source = usePictureSource(image.image, '320')
  return (
    <span className={classes.chip}>
      {source !== undefined && <img src={source} alt="" />}
      <span>{label}</span>
      <button type="button" aria-label={text.image.remove} onClick={onRemove}>
        <Icon of={IconX} size="xs" />
      </button>
    </span>
  )
}
