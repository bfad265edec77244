import { IconPhotoEdit, IconPhotoPlus } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import type { CropBox } from './crop-frame.ts'
import { cutPicture } from './cut-picture.ts'
import type { PictureShape } from './picture-shapes.ts'
import { picturesMessages } from './pictures.messages.ts'
import { uploadPicture } from './upload-picture.ts'
import classes from './pictures.module.css'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

export interface PictureFieldProps {
  shape: PictureShape
  /** What it is a picture of, for those who do not see it. */
  label: string
  hasPicture: boolean
  /** Shows the picture from now on; null takes it away. */
  onChange: (fileId: string | null) => Promise<unknown>
}

/** Buttons that choose a picture, let the person cut it, and send what is left of it. */
export function PictureField({ shape, label, hasPicture, onChange }: PictureFieldProps) {
  const text = useMessages(picturesMessages)
  const field = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [saving, setSaving] = useState(false)

  async function open(file: File): Promise<void> {
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      showToast(text.unreadable(file.name), { tone: 'danger' })
    }
  }

  async function save(act: () => Promise<unknown>, said: string): Promise<void> {
    setSaving(true)
    try {
      await act()
      setPicture(undefined)
      showToast(said, { tone: 'ok' })
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  const use = (from: ImageBitmap, box: CropBox) =>
    save(async () => onChange(await uploadPicture(await cutPicture(from, box, shape), shape)), text.saved)

  return (
    <div className={classes.buttons} role="group" aria-label={label}>
      <Button variant="line" icon={hasPicture ? IconPhotoEdit : IconPhotoPlus} onClick={() => field.current?.click()}>
        {hasPicture ? text.change : text.add}
      </Button>
      {hasPicture && (
        <Button loading={saving && !picture} onClick={() => void save(() => onChange(null), text.removed)}>
          {text.remove}
        </Button>
      )}
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-picture={shape.purpose}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void open(file)
        }}
      />
      <Suspense>
        {picture && (
          <CropDialog
            picture={picture}
            shape={shape}
            saving={saving}
            onUse={box => void use(picture, box)}
            onClose={() => setPicture(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
