import { IconPalette } from '@tabler/icons-react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './style-picture.module.css'

const SHOWN_MAX = 4

export interface StylePictureProps {
  images: readonly { fileId: string }[]
  className?: string | undefined
}

/** The first images of a style side by side. */
export function StylePicture({ images, className }: StylePictureProps) {
  const shown = images.slice(0, SHOWN_MAX)
  return (
    <span className={className ? `${classes.mosaic} ${className}` : classes.mosaic} data-count={shown.length}>
      {shown.length === 0 && <Icon of={IconPalette} size="lg" />}
      {shown.map(({ fileId }) => (
        <img key={fileId} src={filePath(fileId, shown.length === 1 ? '640' : '320')} alt="" loading="lazy" />
      ))}
    </span>
  )
}
