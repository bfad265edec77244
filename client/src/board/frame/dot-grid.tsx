import type { TLGridProps } from '@tldraw/tldraw'
import classes from './dot-grid.module.css'

const STEP = 26
const STEP_PX_MIN = 18

/** Dots as on the canvases of the house; fewer where they would stand too close. */
export function DotGrid({ x, y, z }: TLGridProps) {
  let step = STEP * z
  while (step < STEP_PX_MIN) step *= 2
  while (step > STEP_PX_MIN * 3) step /= 2
  const style = { backgroundSize: `${step}px ${step}px`, backgroundPosition: `${x * z}px ${y * z}px` }
  return <div className={classes.grid} style={style} aria-hidden="true" />
}
