import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { usePerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { ImageGallery } from './gallery.tsx'
import { NoImagesFound } from './gallery-states.tsx'
import { useImageCounts } from './library/image-library.ts'
import type { ImageQuery, ImageSort } from './library/image-query.ts'

export interface FolderImagesProps {
  folderId: string
  /** What is said where there are none; nothing while there are folders above. */
  empty: ReactNode
}

/** The images that lie in a folder, with all that is done in a gallery. Who is not signed in has none on their device. */
export function FolderImages({ folderId, empty }: FolderImagesProps) {
  const uid = usePerson()?.uid
  return uid === undefined ? empty : <KnownFolderImages key={folderId} uid={uid} folderId={folderId} empty={empty} />
}

function KnownFolderImages({ uid, folderId, empty }: FolderImagesProps & { uid: string }) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<ImageSort>('newest')
  const query = useMemo<ImageQuery>(() => ({ of: { folderId }, text, sort }), [folderId, text, sort])
  const count = useImageCounts(uid)?.folders[folderId] ?? 0
  useEffect(() => beginLocalNow(), [])
  return (
    <>
      {count > 0 && (
        <FilterBar
          uid={uid}
          text={text}
          sort={sort}
          onChange={change => {
            if (change.text !== undefined) setText(change.text)
            if (change.sort !== undefined) setSort(change.sort)
          }}
        />
      )}
      <ImageGallery
        uid={uid}
        query={query}
        empty={text === '' ? empty : <NoImagesFound onClear={() => setText('')} />}
      />
    </>
  )
}
