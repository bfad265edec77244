import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CSSProperties } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { useImageList } from '#images/library/image-library.ts'
import type { ImageQuery } from '#images/library/image-query.ts'
import { PictureOr } from '#items/picture-or.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { taskMessages } from '#tasks/tasks.messages.ts'
import { homeMessages } from '#features/home/home.messages.ts'
import classes from './sections.module.css'

const newest: ImageQuery = { of: { view: 'my-images' }, text: '', sort: 'newest' }
const SHOWN = 14

export interface RecentsSectionProps {
  uid: string
  /** Those that stand above already. */
  without: ReadonlySet<string>
  onOpen: (imageId: string) => void
  onFocusImage: (imageId: string) => void
}

/** The newest images, in rows that fill the width. */
export function RecentsSection({ uid, without, onOpen, onFocusImage }: RecentsSectionProps) {
  const text = useMessages(homeMessages)
  const words = useMessages(taskMessages)
  const { list } = useImageList(uid, newest)
  const faces = useMemo(() => {
    const count = Math.min(list?.count ?? 0, SHOWN + without.size)
    const all = Array.from({ length: count }, (_, index) => ({ index, face: list?.faceAt(index) }))
    return all
      .flatMap(({ face, index }) => (face?.hasPicture && !without.has(face.id) ? [{ face, index }] : []))
      .slice(0, SHOWN)
  }, [list, without])
  if (!list || faces.length === 0) return null
  return (
    <section className={classes.section} aria-label={text.recent}>
      <header className={classes.head}>
        <h2>{text.recent}</h2>
        <Link to="/library/images" className={classes.more}>
          {text.openLibrary}
        </Link>
      </header>
      <div className={classes.justified}>
        {faces.map(({ face, index }) => (
          <button
            key={face.id}
            type="button"
            aria-label={words.open(face.name)}
            data-image={face.id}
            style={{ '--ratio': list.ratioAt(index) } as CSSProperties}
            onClick={() => onOpen(face.id)}
            onFocus={() => onFocusImage(face.id)}
            onPointerEnter={() => onFocusImage(face.id)}
          >
            <PictureOr src={filePath(face.fileId, '640')} instead={null} draggable={false} />
          </button>
        ))}
      </div>
    </section>
  )
}
