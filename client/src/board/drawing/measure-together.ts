import { getDisplayValues, renderHtmlFromRichTextForMeasurement, unsafe__withoutCapture } from '@tldraw/tldraw'
import type { Editor, TLMeasureTextOpts, TLTextShape, TextShapeUtil } from '@tldraw/tldraw'

/** Whoever measures so many one after the other is about to measure all of them. */
const MANY = 8

const prepared = new WeakSet<Editor>()

/**
 * Each text that is measured by itself makes the browser lay the page out anew. Once many are measured in one go, as on opening
 * a board and when its letters have come, all texts of the page are laid out together.
 */
export function measureTogether(util: TextShapeUtil): void {
  const { editor } = util
  if (prepared.has(editor)) return
  prepared.add(editor)
  const { textMeasure } = editor
  const measureOne = textMeasure.measureHtml.bind(textMeasure)
  const known = new Map<string, ReturnType<typeof measureOne>>()
  let count = 0
  const forget = () => {
    count = 0
    known.clear()
  }
  textMeasure.measureHtml = (html, options) => {
    const found = known.get(keyOf(html, options))
    if (found) return found
    count++
    if (count === 1) setTimeout(forget)
    if (count !== MANY) return measureOne(html, options)
    const asked = unsafe__withoutCapture(() => textsOf(util))
    textMeasure.measureHtmlBatch(asked.map(({ html: each, opts }) => ({ html: each, opts }))).forEach((size, index) => {
      const { html: each, opts } = asked[index]!
      known.set(keyOf(each, opts), size)
    })
    return known.get(keyOf(html, options)) ?? measureOne(html, options)
  }
}

/** As tldraw measures them itself: what is asked in another way is measured by itself. */
function textsOf(util: TextShapeUtil): { html: string; opts: TLMeasureTextOpts }[] {
  const { editor } = util
  return editor
    .getCurrentPageShapes()
    .filter((shape): shape is TLTextShape => shape.type === 'text')
    .map(shape => {
      const { autoSize, w, richText } = shape.props
      const { fontFamily, fontSize, fontStyle, fontWeight, lineHeight } = getDisplayValues(util, shape)
      const maxWidth = autoSize ? null : Math.max(16, Math.floor(w))
      const html = renderHtmlFromRichTextForMeasurement(editor, richText)
      return { html, opts: { fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth, padding: '0px' } }
    })
}

function keyOf(html: string, { fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth }: TLMeasureTextOpts) {
  return [fontFamily, fontSize, fontStyle, fontWeight, lineHeight, maxWidth, html].join(' ')
}
