import { useState } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { Divider } from '#images/viewer/compare.tsx'
import type { Size } from '#images/viewer/zoom.ts'
import { noMargins } from '#mask-editor/use-mask-editor.ts'
import { placeOf } from '#mask-editor/view.ts'
import type { View } from '#mask-editor/view.ts'
import type { Result } from '../hooks/use-results.ts'
import classes from '../inpainting.module.css'

export interface ResultOverProps {
  result: Result
  picture: Size
  view: View
  hasSlider: boolean
  /** It was made of the very picture; else it is only fitted into its place. */
  isOfThis: boolean
  /** To see what it was before. */
  isHidden: boolean
}

/** A result in the place of what it was made of. */
export function ResultOver(props: ResultOverProps) {
  const { result, picture, view, hasSlider, isOfThis, isHidden } = props
  const { image, margins } = result
  const [share, setShare] = useState(0.5)
  if (isHidden) return null
  return (
    <>
      <div className={classes.over} style={hasSlider ? { clipPath: `inset(0 0 0 ${share * 100}%)` } : {}}>
        <img
          key={image.fileId}
          src={filePath(image.fileId, 'original')}
          alt={image.name}
          draggable={false}
          style={{
            ...placeOf(view, picture, isOfThis ? margins : noMargins),
            backgroundImage: `url(${filePath(image.fileId, '640')})`,
          }}
        />
      </div>
      {hasSlider && (
        <div className={classes.divided}>
          <Divider share={share} onChange={setShare} />
        </div>
      )}
    </>
  )
}
