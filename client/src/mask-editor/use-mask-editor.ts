import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { selectAt } from '@atelier/shared-schema/smart-select/select-at.ts'
import type { SelectClick, SmartEmbedding } from '@atelier/shared-schema/smart-select/smart-embedding.ts'
import type { ImageMargins } from '@atelier/shared-schema/recipes/param-values.ts'
import { useDraftHistory } from '#editing/use-draft-history.ts'
import type { Size } from '#images/viewer/zoom.ts'
import { layOver } from './lay-over.ts'
import type { Area, MaskSize } from './mask-area.ts'
import { MaskBuffer } from './mask-buffer.ts'
import { emptyMask } from './mask-tiles.ts'
import type { TiledMask } from './mask-tiles.ts'
import { firstBrush } from './mask-tools.ts'
import type { Brush, MaskTool } from './mask-tools.ts'
import { featherMask, fillMask, growMask, invertMask, shrinkMask } from './reshape-mask.ts'

/** Of the longer side. As fine as any engine paints, and so small that every stroke is drawn at once. */
const MASK_SIDE_MAX = 2_048

export const noMargins: ImageMargins = { left: 0, top: 0, right: 0, bottom: 0 }

/** What clicks have chosen, so that the next click sees them all. */
interface SmartSession {
  readonly base: TiledMask
  readonly clicks: readonly SelectClick[]
  readonly erases: boolean
}

export interface MaskEdit {
  readonly mask: TiledMask
  readonly margins: ImageMargins
  readonly smart?: SmartSession
}

export type Reshaping =
  | { readonly is: 'all' | 'none' | 'invert' }
  /** In pixels of the picture. */
  | { readonly is: 'grow' | 'shrink' | 'feather'; readonly by: number }

/** What is in the hand; stays so when another picture is taken. */
export interface MaskHand {
  readonly tool: MaskTool
  readonly brush: Brush
  /** Whether shapes and clicks take away. */
  readonly erases: boolean
  setTool: (tool: MaskTool) => void
  setBrush: (change: (before: Brush) => Brush) => void
  setErases: (erases: boolean) => void
}

export interface MaskEditor extends MaskHand {
  readonly picture: Size
  /** Pixels of the mask for one of the picture. */
  readonly ratio: number
  readonly buffer: MaskBuffer
  readonly edit: MaskEdit
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What was drawn into the buffer is a step. */
  commit: (area: Area) => void
  reshape: (reshaping: Reshaping) => void
  setMargins: (margins: ImageMargins) => void
  click: (embedding: SmartEmbedding, click: SelectClick, erases: boolean) => void
  endClicks: () => void
  undo: () => void
  redo: () => void
}

export function maskSizeOf({ width, height }: Size): MaskSize {
  const scale = Math.min(1, MASK_SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function useMaskHand(): MaskHand {
  const [tool, setTool] = useState<MaskTool>('brush')
  const [brush, setBrush] = useState(firstBrush)
  const [erases, setErases] = useState(false)
  return useMemo(() => ({ tool, brush, erases, setTool, setBrush, setErases }), [tool, brush, erases])
}

/** A mask of one picture with the way back and forth. Give it a key per picture. */
export function useMaskEditor(picture: Size, hand: MaskHand, first?: MaskEdit): MaskEditor {
  const [buffer] = useState(() => new MaskBuffer(maskSizeOf(picture)))
  const history = useDraftHistory<MaskEdit>(() => first ?? { mask: emptyMask(buffer.size), margins: noMargins })
  const { draft, change, undo, redo } = history
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
    buffer.show(draft.mask)
  }, [buffer, draft])
  const ratio = buffer.size.width / picture.width

  const take = useCallback(
    (mask: TiledMask, smart?: SmartSession) => change(({ margins }) => ({ mask, margins, ...(smart && { smart }) })),
    [change],
  )
  const acts = useMemo(
    () => ({
      commit: (area: Area) => take(buffer.freeze(area)),
      reshape: (reshaping: Reshaping) => {
        const area = reshapeBuffer(buffer, reshaping, ratio)
        buffer.touch(area)
        take(buffer.freeze(area))
      },
      setMargins: (margins: ImageMargins) => change(({ mask }) => ({ mask, margins }), 'margins'),
      click: (embedding: SmartEmbedding, click: SelectClick, takesAway: boolean) => {
        const { mask, smart } = latest.current
        const { base, clicks, erases: isTaking } = smart ?? { base: mask, clicks: [], erases: takesAway }
        const all = [...clicks, { ...click, isAdded: takesAway === isTaking }]
        buffer.show(base)
        const area = layOver(buffer, { selection: selectAt(embedding, all), size: embedding, erases: isTaking })
        buffer.touch(area)
        take(buffer.freeze(area), { base, clicks: all, erases: isTaking })
      },
      endClicks: () => change(({ mask, margins, smart }) => (smart ? { mask, margins } : latest.current)),
    }),
    [buffer, change, ratio, take],
  )
  const { canUndo, canRedo } = history
  return useMemo(
    () => ({
      picture,
      ratio,
      buffer,
      edit: draft,
      canUndo,
      canRedo,
      undo,
      redo,
      ...hand,
      ...acts,
    }),
    [picture, ratio, buffer, draft, hand, canUndo, canRedo, undo, redo, acts],
  )
}

function reshapeBuffer({ pixels, size }: MaskBuffer, reshaping: Reshaping, ratio: number): Area {
  switch (reshaping.is) {
    case 'all':
      return fillMask(pixels, size, 255)
    case 'none':
      return fillMask(pixels, size, 0)
    case 'invert':
      return invertMask(pixels, size)
    case 'grow':
      return growMask(pixels, size, reshaping.by * ratio)
    case 'shrink':
      return shrinkMask(pixels, size, reshaping.by * ratio)
    case 'feather':
      return featherMask(pixels, size, reshaping.by * ratio)
  }
}
