import type { TLImageShapeProps, VecModel } from '@tldraw/tldraw'
import type { CSSProperties } from 'react'

type Shown = Pick<TLImageShapeProps, 'w' | 'h' | 'crop' | 'flipX' | 'flipY'>

/** The whole picture, laid so that what is cropped stands in the shape. */
export function croppedStyle({ w, h, crop }: Shown, whole: { w: number; h: number }): CSSProperties {
  if (!crop) return { width: w, height: h }
  const { x, y } = crop.topLeft
  return { width: whole.w, height: whole.h, transform: `translate(${-x * whole.w}px, ${-y * whole.h}px)` }
}

export function flippedStyle({ flipX, flipY, crop }: Shown): CSSProperties | undefined {
  if (!flipX && !flipY) return undefined
  const middle = crop && {
    x: middleOf(crop.topLeft, crop.bottomRight, 'x'),
    y: middleOf(crop.topLeft, crop.bottomRight, 'y'),
  }
  return {
    transform: `scale(${flipX ? -1 : 1}, ${flipY ? -1 : 1})`,
    ...(middle && { transformOrigin: `${middle.x * 100}% ${middle.y * 100}%` }),
  }
}

function middleOf(one: VecModel, other: VecModel, axis: 'x' | 'y'): number {
  return (one[axis] + other[axis]) / 2
}
