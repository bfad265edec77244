import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLShapeId } from '@tldraw/tldraw'
import { useNameLabels } from './name-labels.ts'
import classes from './pictures.module.css'

/** Narrower, on the screen, there is no room for a word. */
const WIDTH_MIN = 64

/** The name of a picture, above it and in one size however near. */
export function NameLabel({ shapeId, width, name }: { shapeId: TLShapeId; width: number; name: string }) {
  const editor = useEditor()
  const isOn = useNameLabels()
  const isShown = useValue(
    'has room for its name',
    () =>
      isOn &&
      name !== '' &&
      width * editor.getDebouncedZoomLevel() >= WIDTH_MIN &&
      !editor.getCulledShapes().has(shapeId),
    [editor, isOn, name, width, shapeId],
  )
  if (!isShown) return null
  return (
    <span className={classes.name} style={{ maxWidth: `calc(${width}px * var(--tl-zoom))` }} aria-hidden="true">
      {name.replace(/\.(?:png|jpe?g|jfif|webp|gif)$/i, '')}
    </span>
  )
}
