import classes from './pictures.module.css'

/** Narrower, on the screen, there is no room for a word. */
export const NAMED_FROM = 64

/** The name of a picture, above it and in one size however near; hidden by the board where names are not wanted. */
export function NameLabel({ width, name }: { width: number; name: string }) {
  return (
    <span className={classes.name} style={{ maxWidth: `calc(${width}px * var(--tl-zoom))` }} aria-hidden="true">
      {name.replace(/\.(?:png|jpe?g|jfif|webp|gif)$/i, '')}
    </span>
  )
}
