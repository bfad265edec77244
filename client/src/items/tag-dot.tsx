import type { TagColor } from '@atelier/shared-schema/entities/enums.ts'
import classes from './tag-color.module.css'

/** The colour of a tag beside its name; an empty ring where it has none. */
export function TagDot({ color }: { color: TagColor | null | undefined }) {
  return <span className={classes.dot} data-color={color ?? undefined} aria-hidden="true" />
}
