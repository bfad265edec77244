import classes from './pictures.module.css'

/** Of smaller ones, on the screen, the names would lie on the pictures above them. */
export const NAMED_FROM = 180

/** The name of a picture, above it and in one size however near; hidden by the board where names are not wanted. */
export function NameLabel({ width, name }: { width: number; name: string }) {
  return (
    <span className={classes.name} style={{ maxWidth: `calc(${width}px * var(--tl-zoom))` }} aria-hidden="true">
      {name.replace(/\.(?:png|jpe?g|jfif|webp|gif)$/i, '')}
    </span>
  )
}
