import { IconFileText, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import type { ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import { useReachable } from '#local/sync-state.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { blurredPicture, readThumbHash } from '#images/grid/thumb-hash.ts'
import { viewerMessages } from './viewer-messages.ts'
import classes from './viewer.module.css'

/** What there has to be of a picture to look at it. */
export type PictureFile = Pick<ImageBrief, 'fileId' | 'media' | 'mimeType' | 'width' | 'height' | 'thumbHash'>

export interface PictureProps {
  image: PictureFile
  name: string
  /** In pixels of the screen: what is fetched depends on it. */
  shownWidth: number
  style?: CSSProperties
}

/** The thumbnail that the grid has already, and over it what is sharp enough for its size; without the network, what there is. */
export function Picture({ image, name, shownWidth, style }: PictureProps) {
  const [failed, setFailed] = useState<ReadonlySet<FileVariant>>(new Set())
  const text = useMessages(viewerMessages)
  const [loaded, setLoaded] = useState<ReadonlySet<FileVariant>>(new Set())
  const isReachable = useReachable()
  const [wasReachable, setWasReachable] = useState(isReachable)
  // What could not be had is asked for once more when the server is there again.
  if (isReachable !== wasReachable) {
    setWasReachable(isReachable)
    if (isReachable) setFailed(new Set())
  }
  const isPicture = image.media === 'image' || image.media === 'animated'
  if (!isPicture) {
    return (
      <span className={classes.plain} style={style}>
        <Icon of={IconFileText} size="xl" />
        {image.mimeType}
      </span>
    )
  }
  const layers = layersFor(image, shownWidth * devicePixelRatio).filter(variant => !failed.has(variant))
  const hash = readThumbHash(image.thumbHash)
  const isBare = loaded.size === 0
  return (
    <span
      className={classes.picture}
      style={{ ...style, ...(isBare && hash && { backgroundImage: `url(${blurredPicture(image.fileId, hash)})` }) }}
    >
      {layers.map((variant, index) => (
        <img
          key={variant}
          src={filePath(image.fileId, variant)}
          alt={index === 0 ? name : ''}
          decoding="async"
          draggable={false}
          data-loaded={loaded.has(variant) || undefined}
          onLoad={() => setLoaded(before => new Set(before).add(variant))}
          onError={() => setFailed(before => new Set(before).add(variant))}
        />
      ))}
      {layers.length === 0 && isBare && (
        <span className={classes.missing}>
          <Icon of={IconPhotoOff} />
          {text.notHere}
        </span>
      )}
    </span>
  )
}

/** From the coarse to the sharp. */
function layersFor({ width, media }: PictureFile, wanted: number): FileVariant[] {
  if (media === 'animated') return ['640', 'original']
  const needsOriginal = wanted > 1280 && width > 1280
  return needsOriginal ? ['640', '1280', 'original'] : ['640', '1280']
}
