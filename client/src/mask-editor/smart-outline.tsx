import { useEffect, useMemo, useRef } from 'react'
import { selectAt } from '@atelier/shared-schema/smart-select/select-at.ts'
import type { SmartEmbedding } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import type { Point, Size } from '#images/viewer/zoom.ts'
import type { View } from './view.ts'
import classes from './mask-stage.module.css'

export interface SmartOutlineProps {
  embedding: SmartEmbedding
  at: Point | undefined
  picture: Size
  view: View
}

/** What a click would choose where the pointer is: looked for once for each region that it comes upon. */
export function SmartOutline({ embedding, at, picture, view }: SmartOutlineProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const chosenIn = useMemo(() => rememberRegions(embedding), [embedding])
  const chosen = chosenIn(at && placeIn(embedding, at, picture))
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, embedding.width, embedding.height)
    if (chosen) pen.putImageData(edgesOf(chosen, embedding), 0, 0)
  }, [embedding, chosen])
  return (
    <canvas
      ref={canvas}
      className={classes.hover}
      width={embedding.width}
      height={embedding.height}
      style={{
        width: picture.width * view.scale,
        height: picture.height * view.scale,
        transform: `translate(${view.x}px, ${view.y}px)`,
      }}
      aria-hidden="true"
    />
  )
}

/** Anywhere in a region the answer is the same. */
function rememberRegions(embedding: SmartEmbedding) {
  const known = new Map<number, Uint8Array>()
  return (place: Point | undefined): Uint8Array | undefined => {
    const region = place && embedding.labels[place.y * embedding.width + place.x]
    if (!place || region === undefined) return undefined
    const chosen = known.get(region) ?? selectAt(embedding, [{ ...place, isAdded: true }])
    known.set(region, chosen)
    return chosen
  }
}

function placeIn({ width, height }: SmartEmbedding, at: Point, picture: Size): Point | undefined {
  const x = Math.floor((at.x / picture.width) * width)
  const y = Math.floor((at.y / picture.height) * height)
  return x >= 0 && y >= 0 && x < width && y < height ? { x, y } : undefined
}

const FILL = 60
const CHOSEN_ABOVE = 127

/** White along its edge, so that it is seen on dark and, by its dark rim, on light. */
function edgesOf(chosen: Uint8Array, { width, height }: SmartEmbedding): ImageData {
  const image = new ImageData(width, height)
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (chosen[y * width + x] as number) > CHOSEN_ABOVE
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInside = isIn(x, y)
      const isRim =
        isIn(x - 1, y) !== isInside ||
        isIn(x + 1, y) !== isInside ||
        isIn(x, y - 1) !== isInside ||
        isIn(x, y + 1) !== isInside
      const at = (y * width + x) * 4
      image.data.fill(isInside ? 255 : 0, at, at + 3)
      image.data[at + 3] = isRim ? 255 : isInside ? FILL : 0
    }
  }
  return image
}
