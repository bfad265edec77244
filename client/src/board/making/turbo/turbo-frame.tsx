import { useEditor, useValue } from '@tldraw/tldraw'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useReachable } from '#local/sync-state.ts'
import { usePromptNames } from '#prompt-box/use-prompt-names.ts'
import { PromptField } from '#prompt-box/prompt-field.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { useBoard } from '#board/board-context.ts'
import { boxOf, freeBoxBeside, showBox } from '#board/making/board-places.ts'
import { nearestRatio } from '#board/making/generation/generation-ratio.ts'
import { leaveMode, modeOf } from '#board/making/making-mode.ts'
import type { PageBox } from '#board/making/placing.ts'
import { PanelBelow, PanelRow } from '#board/making/panel-below.tsx'
import type { GenerationShape } from '#board/making/shape-types.ts'
import { drawnIn } from './drawn-in-frame.ts'
import { keepFrame } from './keep-frame.ts'
import { turboMessages } from './turbo.messages.ts'
import { useTurboFrame } from './use-turbo-frame.ts'
import type { PaintedFrame } from './use-turbo-frame.ts'
import classes from './turbo.module.css'

const ratios = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16']

/** What is drawn in a frame, painted beside it as it is drawn. */
export function TurboFrame() {
  const editor = useEditor()
  const shape = useValue(
    'turbo frame',
    () => {
      const mode = modeOf(editor).get()
      const frame = mode.is === 'turbo' ? editor.getShape<GenerationShape>(mode.frameId) : undefined
      return frame && editor.getAncestorPageId(frame) === editor.getCurrentPageId() ? frame : undefined
    },
    [editor],
  )
  return shape ? <Painting key={shape.id} shape={shape} /> : null
}

function Painting({ shape }: { shape: GenerationShape }) {
  const editor = useEditor()
  const board = useBoard()
  const text = useMessages(turboMessages)
  const [counts, setCounts] = useState(0.4)
  const [isKeeping, setKeeping] = useState(false)
  const box = usePictureBox(shape)
  const { w, h, prompt } = shape.props
  const { painted, said } = useTurboFrame(shape, {
    aspectRatio: nearestRatio(ratios, { w, h }) ?? '1:1',
    strength: Math.min(1, Math.max(0.05, 1 - counts)),
  })
  useEffect(() => {
    editor.setCurrentTool('draw')
    const frame = boxOf(editor, shape.id)
    if (frame) showBox(editor, freeBoxBeside(editor, frame, frame))
  }, [editor, shape.id])
  const close = () => {
    leaveMode(editor)
    editor.setCurrentTool('select')
    editor.select(shape.id)
  }
  async function keep(frame: PaintedFrame): Promise<void> {
    setKeeping(true)
    try {
      await keepFrame(board, { frame, box, altText: prompt, madeFrom: drawnIn(editor, shape.id) })
      showToast(text.kept, { tone: 'ok' })
    } catch (error) {
      showError(error)
    } finally {
      setKeeping(false)
    }
  }
  return (
    <>
      <Picture box={box} painted={painted} said={said} prompt={prompt} />
      <Bar
        shape={shape}
        counts={counts}
        onCounts={setCounts}
        isKeeping={isKeeping}
        onKeep={painted && (() => void keep(painted))}
        onClose={close}
      />
    </>
  )
}

/** Beside the frame, where nothing lies; it moves on once something has been put there. */
function usePictureBox({ id }: GenerationShape): PageBox {
  const editor = useEditor()
  return useValue(
    'turbo picture',
    () => {
      const frame = boxOf(editor, id)
      return frame ? freeBoxBeside(editor, frame, frame) : { x: 0, y: 0, w: 1, h: 1 }
    },
    [editor, id],
  )
}

interface PictureProps {
  box: PageBox
  painted: PaintedFrame | undefined
  said: string | undefined
  prompt: string
}

function Picture({ box, painted, said, prompt }: PictureProps) {
  const text = useMessages(turboMessages)
  const editor = useEditor()
  const style = useValue(
    'turbo picture on the screen',
    () => {
      const { x, y } = editor.pageToViewport(box)
      const zoom = editor.getZoomLevel()
      return { left: x, top: y, width: box.w * zoom, height: box.h * zoom }
    },
    [editor, box],
  )
  return (
    <div className={classes.picture} style={style} data-stale={said === undefined ? undefined : true}>
      {painted ? (
        <img src={painted.image} alt={text.picture(prompt)} draggable={false} data-frame={painted.seq} />
      ) : (
        said === undefined && <p>{text.begin}</p>
      )}
      {said !== undefined && <p role="status">{said}</p>}
    </div>
  )
}

interface BarProps {
  shape: GenerationShape
  counts: number
  onCounts: (counts: number) => void
  isKeeping: boolean
  onKeep: (() => void) | undefined
  onClose: () => void
}

function Bar({ shape, counts, onCounts, isKeeping, onKeep, onClose }: BarProps) {
  const text = useMessages(turboMessages)
  const format = useFormat()
  const editor = useEditor()
  const { person } = useBoard()
  const names = usePromptNames()
  const isReachable = useReachable()
  return (
    <PanelBelow shapeId={shape.id} label={text.bar(shape.props.name)}>
      <PromptField
        label={text.prompt}
        value={shape.props.prompt}
        onChange={prompt => editor.updateShape({ id: shape.id, type: 'generation', props: { prompt } })}
        placeholder={text.placeholder}
        lengthMax={2_000}
        uid={person.uid}
        names={names}
      />
      <PanelRow
        end={
          <>
            <Button
              variant="primary"
              disabled={!onKeep || !isReachable}
              loading={isKeeping}
              onClick={onKeep}
              {...(!isReachable && { 'data-tip': text.keepAway, 'aria-description': text.keepAway })}
            >
              {text.keep}
            </Button>
            <IconButton icon={IconX} label={text.close} onClick={onClose} />
          </>
        }
      >
        <label className={classes.counts}>
          {text.counts}
          <input
            type="range"
            min={0}
            max={0.95}
            step={0.05}
            value={counts}
            onChange={event => onCounts(Number(event.currentTarget.value))}
          />
        </label>
        <output className={classes.share}>{format.number(counts, { style: 'percent' })}</output>
      </PanelRow>
    </PanelBelow>
  )
}
