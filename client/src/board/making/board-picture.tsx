import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'
import { Icon } from '#ui/icon.tsx'

export interface BoardPictureProps {
  /** `asset:<file id>` */
  asset: string
  variant: FileVariant
  alt: string
  className?: string | undefined
  style?: CSSProperties
}

/** A picture of the board by its file. */
export function BoardPicture(props: BoardPictureProps) {
  return <Tried key={props.asset} {...props} />
}

/** Any size of it that is to be had, which without the network may be another one; once more when the network is back. */
function Tried({ asset, variant, alt, className, style }: BoardPictureProps) {
  const [failed, setFailed] = useState(0)
  const variants = [...new Set<FileVariant>([variant, '640', '320', 'original'])]
  const current = variants[failed]
  useEffect(() => {
    if (failed === 0) return undefined
    const again = () => setFailed(0)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  if (current === undefined) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={className}
        style={{ ...style, display: 'grid', placeItems: 'center' }}
      >
        <Icon of={IconCloudOff} size="md" />
      </span>
    )
  }
  return (
    <img
      key={current}
      src={filePath(fileIdOf(asset), current)}
      alt={alt}
      className={className}
      style={style}
      draggable={false}
      decoding="async"
      onError={() => setFailed(count => count + 1)}
    />
  )
}
