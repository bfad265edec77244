import { IconPhotoSearch, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { TakenPictures } from '#prompt-box/taken-pictures.ts'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { picturesMessages } from './pictures.messages.ts'
import classes from './add-pictures.module.css'

export interface AddPicturesProps {
  /** There is none yet: the place to drop them on is large. */
  isFirst: boolean
  isBusy: boolean
  onBring: (pictures: TakenPictures) => void
  /** From the library. */
  onPick: () => void
  /** Other ways to add some. */
  children?: ReactNode
}

/** Where pictures are brought to a list of them. */
export function AddPictures({ isFirst, isBusy, onBring, onPick, children }: AddPicturesProps) {
  const text = useMessages(picturesMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.add} data-first={isFirst || undefined}>
      {isFirst && <p>{text.drop}</p>}
      <Button variant="line" size="xs" icon={IconUpload} loading={isBusy} onClick={() => input.current?.click()}>
        {text.upload}
      </Button>
      <Button variant="line" size="xs" icon={IconPhotoSearch} onClick={onPick}>
        {text.library}
      </Button>
      {children}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        multiple
        hidden
        tabIndex={-1}
        aria-label={text.upload}
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onBring({ files, imageIds: [] })
        }}
      />
    </div>
  )
}
