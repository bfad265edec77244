import { readRatio } from '@atelier/shared-schema/recipes/ratio-size.ts'
import classes from './fields.module.css'

/** The longer side of the little drawing. */
const SHAPE_SIDE = 24

export function RatioShape({ ratio, side = SHAPE_SIDE }: { ratio: string; side?: number }) {
  const { width, height } = readRatio(ratio) ?? { width: 1, height: 1 }
  const scale = side / Math.max(width, height)
  return (
    <span
      className={classes.shape}
      style={{ width: Math.max(5, width * scale), height: Math.max(5, height * scale) }}
      aria-hidden="true"
    />
  )
}
