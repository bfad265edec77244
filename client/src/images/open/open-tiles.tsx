import { Link } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { averageColour, readThumbHash } from '#images/grid/thumb-hash.ts'
import classes from './open-images.module.css'

export interface OpenTilesProps {
  label: string
  images: readonly ImageSummary[]
  onOpen: (id: string) => void
}

/** Strips and panoramas are cropped. */
const RATIO_MIN = 0.4
const RATIO_MAX = 3.2

/** Pictures in rows that fill the width, each a link to its page that opens it here first. */
export function OpenTiles({ label, images, onOpen }: OpenTilesProps) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {images.map(image => (
        <li key={image.id} style={styleOf(image)}>
          <Link
            to="/images/$id"
            params={{ id: image.id }}
            onClick={(event: MouseEvent) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(image.id)
            }}
          >
            <img src={filePath(image.fileId, '640')} alt={image.name} loading="lazy" decoding="async" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function styleOf({ width, height, thumbHash }: ImageSummary): CSSProperties {
  const ratio = width > 0 && height > 0 ? Math.min(RATIO_MAX, Math.max(RATIO_MIN, width / height)) : 1
  const hash = readThumbHash(thumbHash)
  return { '--ratio': ratio, ...(hash && { backgroundColor: averageColour(hash) }) } as CSSProperties
}
