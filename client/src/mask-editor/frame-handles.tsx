import { EdgeHandles } from './edge-handles.tsx'
import type { MaskEditor } from './use-mask-editor.ts'
import { placeOf } from './view.ts'
import type { View } from './view.ts'
import classes from './mask-stage.module.css'

export interface FrameHandlesProps {
  editor: MaskEditor
  view: View
  /** The view is to stay as it is from now on. */
  onGrab: () => void
}

/** The edges of the picture, to be drawn out: what is beyond is painted. */
export function FrameHandles({ editor: { picture, edit, setMargins }, view, onGrab }: FrameHandlesProps) {
  return (
    <div className={classes.frame} style={placeOf(view, picture, edit.margins)}>
      <EdgeHandles
        margins={edit.margins}
        picture={picture}
        pointOf={({ clientX, clientY }) => ({ x: clientX / view.scale, y: clientY / view.scale })}
        onGrab={onGrab}
        onChange={setMargins}
        classes={classes}
      />
    </div>
  )
}
