import {
  createComputedCache,
  getDisplayValues,
  renderHtmlFromRichTextForMeasurement,
  unsafe__withoutCapture,
} from '@tldraw/tldraw'
import type { Editor, TLMeasureTextOpts, TLShape, TLTextShape, TextShapeUtil } from '@tldraw/tldraw'
import { plainHtml } from './plain-html.ts'

/** Whoever measures so many one after the other is about to measure all of them. */
const MANY = 8
/** tldraw makes no text narrower. */
const NARROWEST = 16

interface Measured {
  w: number
  h: number
}

interface Asked {
  html: string
  opts: TLMeasureTextOpts
}

/** How large texts are, as tldraw's own tool for them has it. */
export const textSizes = createComputedCache(
  'how large a text is',
  (editor: Editor, shape: TLTextShape) => {
    editor.fonts.trackFontsForShape(shape)
    const asked = askFor(editor, shape)
    const { w, h } = measure(editor, asked)
    const { maxWidth, fontSize } = asked.opts
    return { width: maxWidth ?? Math.max(NARROWEST, w + 1), height: Math.max(fontSize, h) }
  },
  { areRecordsEqual: (one, other) => one.props === other.props },
)

/** What was measured in the running task. */
const measuredNow = new WeakMap<Editor, { count: number; known: Map<string, Measured> }>()

/**
 * Each text that is measured by itself makes the browser lay the page out anew. Once many are measured in one go, as on opening
 * a board and when its letters have come, all texts of the page are laid out together.
 */
function measure(editor: Editor, asked: Asked): Measured {
  const now = runningTask(editor)
  const key = keyOf(asked)
  if (!now.known.has(key) && ++now.count === MANY) measureTogether(editor, textsOf(editor))
  return now.known.get(key) ?? editor.textMeasure.measureHtml(asked.html, asked.opts)
}

/** Lays these out in one go, for whoever asks for their sizes in the running task. */
export function measureTogether(editor: Editor, shapes: readonly TLTextShape[]): void {
  if (shapes.length === 0) return
  const { known } = runningTask(editor)
  const all = unsafe__withoutCapture(() => shapes.map(shape => askFor(editor, shape)))
  editor.textMeasure.measureHtmlBatch(all).forEach((size, index) => void known.set(keyOf(all[index]!), size))
}

function runningTask(editor: Editor): { count: number; known: Map<string, Measured> } {
  const running = measuredNow.get(editor)
  if (running) return running
  const begun = { count: 0, known: new Map<string, Measured>() }
  measuredNow.set(editor, begun)
  setTimeout(() => measuredNow.delete(editor))
  return begun
}

function textsOf(editor: Editor): TLTextShape[] {
  return editor.getCurrentPageShapes().filter(isText)
}

export function isText(shape: TLShape): shape is TLTextShape {
  return shape.type === 'text'
}

function askFor(editor: Editor, shape: TLTextShape): Asked {
  const { autoSize, w, richText } = shape.props
  const util = editor.getShapeUtil('text') as TextShapeUtil
  const { fontFamily, fontSize, fontStyle, fontWeight, lineHeight } = getDisplayValues(util, shape)
  const maxWidth = autoSize ? null : Math.max(NARROWEST, Math.floor(w))
  const html = plainHtml(richText) ?? renderHtmlFromRichTextForMeasurement(editor, richText)
  return { html, opts: { fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth, padding: '0px' } }
}

function keyOf({ html, opts }: Asked): string {
  const { fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth } = opts
  return [fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth, html].join(' ')
}
