import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { useImageList } from '#images/library/image-library.ts'
import type { ImageFace, ImageList } from '#images/library/image-list.ts'
import type { ImageQuery } from '#images/library/image-query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonBlock } from '#ui/states.tsx'
import { formMessages } from '#recipes/recipe-form.messages.ts'
import classes from './library-picker.module.css'

export interface LibraryPickerProps {
  countMax: number
  onPick: (ids: readonly string[]) => void
  onClose: () => void
  /** Another way to the same. */
  otherwise?: ReactNode
}

const SHOWN_AT_ONCE = 60
const TYPING_MS = 200

/** One's own images, newest first, from what is on this device. */
export function LibraryPicker({ countMax, onPick, onClose, otherwise }: LibraryPickerProps) {
  const text = useMessages(formMessages).library
  const { uid } = useSignedInPerson()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), TYPING_MS)
  const query = useMemo<ImageQuery>(() => ({ of: { view: 'my-images' }, text: settled, sort: 'newest' }), [settled])
  const { list, progress } = useImageList(uid, query)
  const [chosen, setChosen] = useState<readonly string[]>([])
  useEffect(() => beginLocalNow(), [])
  const use = (ids: readonly string[]) => {
    onClose()
    onPick(ids)
  }
  const toggle = (id: string) => {
    if (countMax === 1) return setChosen([id])
    return setChosen(before =>
      before.includes(id) ? before.filter(other => other !== id) : [...before, id].slice(-countMax),
    )
  }

  return (
    <Dialog opened onClose={onClose} title={countMax === 1 ? text.title : text.titleMany(countMax)} size="lg">
      <TextInput
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<Icon of={IconSearch} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.scroll}>
        {list === undefined || (list.count === 0 && !progress.isComplete) ? (
          <SkeletonBlock height={240} />
        ) : list.count === 0 ? (
          <p className={classes.none}>{settled === '' ? text.empty : text.nothing}</p>
        ) : (
          <Pictures list={list} chosen={chosen} onToggle={toggle} onUse={id => use([id])} />
        )}
      </div>
      <DialogActions>
        {otherwise}
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => use(chosen)}>
          {text.use(Math.max(1, chosen.length))}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface PicturesProps {
  list: ImageList
  chosen: readonly string[]
  onToggle: (id: string) => void
  onUse: (id: string) => void
}

function Pictures({ list, chosen, onToggle, onUse }: PicturesProps) {
  const text = useMessages(formMessages).library
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const faces = useMemo(() => listFaces(list, shown), [list, shown])
  return (
    <>
      <ul className={classes.pictures}>
        {faces.map(face => (
          <li key={face.id}>
            <button
              type="button"
              aria-pressed={chosen.includes(face.id)}
              aria-label={face.name}
              onClick={() => onToggle(face.id)}
              onDoubleClick={() => onUse(face.id)}
            >
              <img src={filePath(face.fileId, '320')} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {list.count > shown && (
        <Button variant="line" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {text.more}
        </Button>
      )}
    </>
  )
}

function listFaces(list: ImageList, max: number): ImageFace[] {
  const count = Math.min(list.count, max)
  return Array.from({ length: count }, (_, index) => list.faceAt(index)).filter(face => face.hasPicture)
}
