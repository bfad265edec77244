import {
  ArrowShapeUtil,
  DefaultFontStyle,
  DrawShapeUtil,
  suffixSafeId,
  useEditor,
  useSharedSafeId,
  useUniqueSafeId,
} from '@tldraw/tldraw'

const SIDE = 8
const STEP = SIDE / 12
/** From and to, in steps along both sides. */
const LINES = [
  [1, 3],
  [5, 7],
  [9, 11],
] as const
const modes = ['light', 'dark'] as const

/**
 * The pattern that shapes are filled with, in lines, as tldraw writes it into files. On the screen it takes pictures, in both
 * looks and for each zoom there is: four million points each in the largest, before anything of a board is seen.
 */
function FillPattern() {
  const editor = useEditor()
  const id = useSharedSafeId('hash_pattern')
  const maskId = useUniqueSafeId()
  const { colors } = editor.getCurrentTheme()
  return (
    <g>
      <mask id={maskId}>
        <rect width={SIDE} height={SIDE} fill="white" />
        <g strokeLinecap="round" stroke="black" strokeWidth={1.25}>
          {LINES.map(([from, to]) => (
            <line key={from} x1={STEP * from} y1={STEP * to} x2={STEP * to} y2={STEP * from} />
          ))}
        </g>
      </mask>
      {modes.flatMap(mode =>
        finenesses(editor.getCameraOptions().zoomSteps).map(fineness => {
          const patternId = suffixSafeId(id, `${mode}_${fineness}`)
          return (
            <pattern key={patternId} id={patternId} width={SIDE} height={SIDE} patternUnits="userSpaceOnUse">
              <rect width={SIDE} height={SIDE} fill={colors[mode].solid} mask={`url(#${maskId})`} />
            </pattern>
          )
        }),
      )}
    </g>
  )
}

/** Shapes ask for it by how near one looks, in doublings. Lines are the same for all. */
function finenesses(zoomSteps: readonly number[]): number[] {
  const nearest = (zoomSteps.at(-1) ?? 1) / (zoomSteps[0] ?? 1)
  return Array.from({ length: Math.ceil(Math.log2(Math.max(1, nearest))) + 1 }, (_, doublings) => doublings)
}

export const fillPatterns = [{ key: `${DefaultFontStyle.id}:pattern`, component: FillPattern }]

class LinedDraw extends DrawShapeUtil {
  override getCanvasSvgDefs() {
    return fillPatterns
  }
}

class LinedArrow extends ArrowShapeUtil {
  override getCanvasSvgDefs() {
    return fillPatterns
  }
}

export const linedShapeUtils = [LinedDraw, LinedArrow]
