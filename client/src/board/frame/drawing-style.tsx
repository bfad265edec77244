import {
  DefaultStylePanel,
  MobileStylePanel,
  PORTRAIT_BREAKPOINT,
  useBreakpoint,
  useEditor,
  useReadonly,
  useValue,
} from '@tldraw/tldraw'
import type { Editor, TLShape, TLUiStylePanelProps } from '@tldraw/tldraw'
import { useDeferredValue, useEffect, useRef } from 'react'
import { talkOf } from '#board/comments/talk.ts'
import { modeOf } from '#board/making/making-mode.ts'
import { isPhone } from '#board/making/screen-place.ts'
import { useStaged } from '#board/making/staging/use-staged.ts'
import classes from './drawing-style.module.css'
import { nameControls } from './name-controls.ts'

/** What is asked for looks like what comes of it. */
const hasLooks = ({ type }: TLShape) => type !== 'generation' && type !== 'placeholder'
const withoutStyles = ['hand', 'laser', 'zoom', 'eraser', 'comment']

/** How things look, while there is something whose looks it could be. */
export function DrawingStyle(props: TLUiStylePanelProps) {
  return useStyleOfUse() ? <NamedStylePanel {...props} /> : null
}

function NamedStylePanel(props: TLUiStylePanelProps) {
  const editor = useEditor()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => (panel.current ? nameControls(panel.current, editor.getContainer()) : undefined), [editor])
  return (
    <div ref={panel} className={classes.named}>
      <DefaultStylePanel {...props} />
    </div>
  )
}

/** The same behind a button where there is no room for it. */
export function DrawingStyleOnPhone() {
  const isNarrow = useBreakpoint() < PORTRAIT_BREAKPOINT.TABLET_SM
  const isReadonly = useReadonly()
  const isOfUse = useStyleOfUse()
  const isInTheWay = useFootTaken()
  if (!isNarrow || isReadonly || !isOfUse || isInTheWay) return null
  return (
    <div className={classes.button}>
      <MobileStylePanel />
    </div>
  )
}

/** tldraw's own lies above all of ours, also above what a phone has at its foot: results to choose from, a thread, a mask. */
function useFootTaken(): boolean {
  const editor = useEditor()
  const hasResults = useStaged() !== undefined
  const isBusy = useValue('foot is taken', () => isFootTaken(editor), [editor])
  return hasResults || isBusy
}

function isFootTaken(editor: Editor): boolean {
  const { open, draft } = talkOf(editor)
  const { is } = modeOf(editor).get()
  return open.get() !== null || draft.get() !== null || is === 'mask' || is === 'outpaint'
}

/** Shortly after what it follows: a panel of forty controls is not made before a tool answers that it is taken, or a shape moves. */
function useStyleOfUse(): boolean {
  const editor = useEditor()
  return useDeferredValue(useValue('style is of use', () => isStyleOfUse(editor), [editor]))
}

function isStyleOfUse(editor: Editor): boolean {
  const tool = editor.getCurrentToolId()
  if (tool === 'select') return editor.getSelectedShapes().some(hasLooks) && !editor.isInAny('select.crop')
  return !withoutStyles.includes(tool)
}

/** At the upper right, where nothing else can be pressed; on a phone it is behind a button. */
const PANEL = { w: 164, h: 340 }

/** How wide the screen is above that height for what is to be pressed beside the looks of things. */
export function widthBesideStyle(editor: Editor, y: number): number {
  const screen = editor.getViewportScreenBounds()
  return y < PANEL.h && !isPhone(screen) && isStyleOfUse(editor) ? screen.w - PANEL.w : screen.w
}
