import { useState } from 'react'
import type { CSSProperties } from 'react'
import { fileIdOf } from '@atelier/shared-schema/documents/board-shapes.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { FileVariant } from '@atelier/shared-schema/entities/file.ts'

export interface BoardPictureProps {
  /** `asset:<file id>` */
  asset: string
  variant: FileVariant
  alt: string
  className?: string | undefined
  style?: CSSProperties
}

/** A picture of the board by its file; the whole of it where there is no smaller one yet. */
export function BoardPicture({ asset, variant, alt, className, style }: BoardPictureProps) {
  const [failed, setFailed] = useState<string>()
  const source = filePath(fileIdOf(asset), failed === asset ? 'original' : variant)
  return (
    <img
      src={source}
      alt={alt}
      className={className}
      style={style}
      draggable={false}
      decoding="async"
      onError={() => setFailed(asset)}
    />
  )
}
