import { useEffect, useState } from 'react'
import type { ImageValue } from '@atelier/shared-schema/recipes/param-values.ts'
import { MaskBench } from '#mask-editor/mask-bench.tsx'
import { maskFile, readMaskPicture } from '#mask-editor/mask-file.ts'
import { isChosen } from '#mask-editor/mask-tiles.ts'
import { maskTools } from '#mask-editor/mask-tools.ts'
import { maskSizeOf, noMargins, useMaskEditor, useMaskHand } from '#mask-editor/use-mask-editor.ts'
import type { MaskEdit } from '#mask-editor/use-mask-editor.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import { bringPicture, usePictureSource } from './image-files.ts'
import classes from './mask-dialog.module.css'

export interface MaskDialogProps {
  image: ImageValue
  isRequired: boolean
  onMask: (mask: string | undefined) => void
  onClose: () => void
}

const tools = maskTools.filter(tool => tool !== 'frame')

/** Paints on a picture what is to change. */
export function MaskDialog({ image, isRequired, onMask, onClose }: MaskDialogProps) {
  const text = useMessages(formMessages).mask
  const words = useMessages(formMessages).image
  const picture = useLoaded(usePictureSource(image.image, 'original'))
  const former = useLoaded(usePictureSource(image.mask ?? '', 'original'))
  const isReady = picture.element && (image.mask === undefined || former.element || former.hasFailed)
  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      {isReady && picture.element ? (
        <Painting
          picture={picture.element}
          former={former.element}
          isRequired={isRequired}
          hasMask={image.mask !== undefined}
          onMask={onMask}
          onClose={onClose}
        />
      ) : picture.hasFailed ? (
        <InlineError>{words.unreadable}</InlineError>
      ) : (
        <SkeletonBlock height={320} />
      )}
    </Dialog>
  )
}

interface PaintingProps extends Omit<MaskDialogProps, 'image'> {
  picture: HTMLImageElement
  former: HTMLImageElement | undefined
  hasMask: boolean
}

function Painting({ picture, former, isRequired, hasMask, onMask, onClose }: PaintingProps) {
  const text = useMessages(formMessages).mask
  const words = useMessages(formMessages).image
  const [size] = useState({ width: picture.naturalWidth, height: picture.naturalHeight })
  const [first] = useState(
    (): MaskEdit | undefined => former && { mask: readMaskPicture(former, maskSizeOf(size)), margins: noMargins },
  )
  const editor = useMaskEditor(size, useMaskHand(), first)
  const [isSaving, setSaving] = useState(false)

  async function save(): Promise<void> {
    if (!isChosen(editor.edit.mask)) {
      if (isRequired) return void showToast(words.maskNeeded)
      onMask(undefined)
      return onClose()
    }
    setSaving(true)
    try {
      onMask(await bringPicture(await maskFile(editor.buffer, size, noMargins)))
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      <div className={classes.bench} data-shortcuts role="dialog" aria-label={text.title}>
        <MaskBench editor={editor} picture={picture} tools={tools} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        {!isRequired && hasMask && (
          <Button
            onClick={() => {
              onMask(undefined)
              onClose()
            }}
          >
            {text.remove}
          </Button>
        )}
        <Button variant="primary" loading={isSaving} onClick={() => void save()}>
          {text.apply}
        </Button>
      </DialogActions>
    </>
  )
}

function useLoaded(source: string | undefined): { element: HTMLImageElement | undefined; hasFailed: boolean } {
  const [loaded, setLoaded] = useState<HTMLImageElement>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (source === undefined) return
    const element = new Image()
    element.src = source
    element.decode().then(
      () => setLoaded(element),
      () => setFailed(true),
    )
  }, [source])
  return { element: loaded, hasFailed }
}
