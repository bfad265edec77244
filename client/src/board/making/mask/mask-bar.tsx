import { useEditor, useValue } from '@tldraw/tldraw'
import type { TLImageShape } from '@tldraw/tldraw'
import { IconBrush, IconEraser, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useShortcuts } from '#app/shortcuts.tsx'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useBoard } from '#board/board-context.ts'
import { imageOf } from '#board/making/board-images.ts'
import { EditBar } from '#board/making/edit-bar.tsx'
import { maskKeys } from '#board/making/making-keys.ts'
import { leaveMode, modeOf } from '#board/making/making-mode.ts'
import { useModeKeys } from '#board/making/mode-keys.ts'
import { PAINTS_PARTS } from '#board/making/acts/act-runs.ts'
import { askToInpaint } from '#board/making/acts/mask-acts.ts'
import { BrushRing } from './brush-ring.tsx'
import { brushOf, clearMask, fileOfMask, isAnythingMasked, strokesOver } from './board-mask.ts'
import type { MaskBrush } from './board-mask.ts'
import { MASK_TOOL } from './mask-tool.ts'
import { SIZE_MAX, SIZE_MIN, nextSize } from './mask-strokes.ts'
import { maskMessages } from './mask.messages.ts'
import classes from '#board/making/edit-bar.module.css'

/** What a mask is drawn and run with, under the image that one masks. */
export function MaskBar() {
  const editor = useEditor()
  const image = useValue(
    'masked image',
    () => {
      const mode = modeOf(editor).get()
      const shape = mode.is === 'mask' ? editor.getShape<TLImageShape>(mode.imageId) : undefined
      return shape && editor.getAncestorPageId(shape) === editor.getCurrentPageId() ? shape : undefined
    },
    [editor],
  )
  return image ? <Bar key={image.id} image={image} /> : null
}

function Bar({ image }: { image: TLImageShape }) {
  const text = useMessages(maskMessages)
  const editor = useEditor()
  const board = useBoard()
  const { person } = board
  const brush = useValue('brush', () => brushOf(editor).get(), [editor])
  const inHand = useValue('tool', () => editor.getCurrentToolId() === MASK_TOOL, [editor])
  const known = imageOf(editor, image)

  useEffect(() => {
    // Whoever took something away of the last one begins the next by choosing.
    brushOf(editor).update(before => ({ ...before, erases: false }))
    editor.setCurrentTool(MASK_TOOL)
  }, [editor])
  const take = (change: Partial<MaskBrush>) => {
    brushOf(editor).update(before => ({ ...before, ...change }))
    editor.setCurrentTool(MASK_TOOL)
  }
  const close = () => {
    clearMask(editor, image.id, person.uid)
    leaveMode(editor)
    editor.setCurrentTool('select')
    editor.select(image.id)
  }
  const resize = (by: 1 | -1) => brushOf(editor).update(before => ({ ...before, size: nextSize(before.size, by) }))
  useShortcuts(maskKeys)
  useModeKeys({
    b: () => take({ erases: false }),
    e: () => take({ erases: true }),
    '[': () => resize(-1),
    ']': () => resize(1),
    Escape: close,
  })

  async function run(prompt: string): Promise<string | undefined> {
    const strokes = strokesOver(editor, image.id).map(({ props }) => props)
    if (!known || !isAnythingMasked(strokes)) return text.nothing
    await askToInpaint(board, known, { prompt, mask: await fileOfMask(image, known, strokes) })
    clearMask(editor, image.id)
    leaveMode(editor)
    editor.setCurrentTool('select')
    return undefined
  }

  return (
    <>
      {inHand && <BrushRing image={image} size={brush.size} />}
      <EditBar
        shapeId={image.id}
        label={text.bar(known?.name ?? '')}
        placeholder={text.placeholder}
        recipe={PAINTS_PARTS}
        onRun={run}
        onClose={close}
        tools={
          <>
            <IconButton
              icon={IconBrush}
              label={`${text.brush} (B)`}
              active={inHand && !brush.erases}
              aria-pressed={inHand && !brush.erases}
              onClick={() => take({ erases: false })}
            />
            <IconButton
              icon={IconEraser}
              label={`${text.eraser} (E)`}
              active={inHand && brush.erases}
              aria-pressed={inHand && brush.erases}
              onClick={() => take({ erases: true })}
            />
            <input
              type="range"
              className={classes.size}
              aria-label={text.size}
              data-tip={`${text.size} ([ ])`}
              min={SIZE_MIN}
              max={SIZE_MAX}
              step={0.005}
              value={brush.size}
              onChange={event => take({ size: Number(event.currentTarget.value) })}
            />
            <IconButton icon={IconTrash} label={text.clear} onClick={() => clearMask(editor, image.id)} />
          </>
        }
      />
    </>
  )
}
