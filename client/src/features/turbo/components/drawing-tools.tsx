import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconBucketDroplet,
  IconEraser,
  IconPhotoDown,
  IconPhotoPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { isBlank } from '../drawing/drawing.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { SIZE_LEAST, SIZE_MOST, drawingTools, palette, toolKeys } from '../drawing/palette.ts'
import type { Brush, DrawingTool } from '../drawing/palette.ts'
import { turboMessages } from '../turbo.messages.ts'
import classes from './drawing-tools.module.css'

export interface DrawingToolsProps {
  brush: Brush
  drawing: Drawing
  /** Whether there is a painted picture to draw on. */
  hasPicture: boolean
  onBrush: (brush: Brush) => void
  onUndo: () => void
  onRedo: () => void
  onClear: () => void
  onFile: (file: File) => void
  onTakePicture: () => void
}

const toolIcons: Record<DrawingTool, typeof IconBrush> = {
  pen: IconBrush,
  eraser: IconEraser,
  fill: IconBucketDroplet,
}

export function DrawingTools(props: DrawingToolsProps) {
  const { brush, drawing, hasPicture, onBrush, onUndo, onRedo, onClear, onFile, onTakePicture } = props
  const text = useMessages(turboMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.tools} role="group" aria-label={text.tools}>
      {drawingTools.map(tool => (
        <IconButton
          key={tool}
          icon={toolIcons[tool]}
          label={`${text[tool]} (${toolKeys[tool]})`}
          active={brush.tool === tool}
          aria-pressed={brush.tool === tool}
          onClick={() => onBrush({ ...brush, tool })}
        />
      ))}
      <Colours brush={brush} onBrush={onBrush} />
      <label className={classes.size}>
        <span>{text.size}</span>
        <input
          type="range"
          min={SIZE_LEAST}
          max={SIZE_MOST}
          step={0.005}
          value={brush.size}
          onChange={event => onBrush({ ...brush, size: Number(event.currentTarget.value) })}
        />
      </label>
      <span className={classes.acts}>
        <IconButton
          icon={IconArrowBackUp}
          label={text.undo}
          disabled={drawing.steps.length === 0}
          onClick={onUndo}
          data-undo
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={text.redo}
          disabled={drawing.undone.length === 0}
          onClick={onRedo}
        />
        <IconButton icon={IconPhotoPlus} label={text.bring} onClick={() => input.current?.click()} />
        <IconButton icon={IconPhotoDown} label={text.takePicture} disabled={!hasPicture} onClick={onTakePicture} />
        <IconButton icon={IconTrash} label={text.clear} disabled={isBlank(drawing.steps)} onClick={onClear} />
      </span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        tabIndex={-1}
        aria-label={text.bring}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** Choosing a colour is choosing to draw: the eraser is put away. */
function Colours({ brush, onBrush }: Pick<DrawingToolsProps, 'brush' | 'onBrush'>) {
  const text = useMessages(turboMessages)
  const choose = (colour: string) => onBrush({ ...brush, colour, tool: brush.tool === 'eraser' ? 'pen' : brush.tool })
  const isOwn = palette.every(([, colour]) => colour !== brush.colour)
  return (
    <span className={classes.colours} role="group" aria-label={text.colour}>
      {palette.map(([name, colour]) => (
        <button
          key={name}
          type="button"
          className={classes.colour}
          aria-label={text.colours[name]}
          data-tip={text.colours[name]}
          aria-pressed={brush.colour === colour}
          style={{ background: colour }}
          onClick={() => choose(colour)}
        />
      ))}
      <input
        type="color"
        className={classes.own}
        aria-label={text.ownColour}
        data-tip={text.ownColour}
        data-chosen={isOwn || undefined}
        value={brush.colour}
        onChange={event => choose(event.currentTarget.value)}
      />
    </span>
  )
}
