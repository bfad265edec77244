import '@tldraw/tldraw/tldraw.css'
import type { TLComponents } from '@tldraw/tldraw'
import { boardParts } from '#board/board-parts.ts'
import { ownShapeUtils } from '#board/binding/own-shapes.ts'
import { Canvas } from '#board/drawing/canvas.tsx'
import { StillGround } from '#board/drawing/dotted-ground.tsx'
import { Ground } from '#board/drawing/ground.tsx'
import { LateHoverTool } from '#board/drawing/late-hover.ts'
import { boardAssets } from './board-assets.ts'
import { canvasOverrides } from './canvas-overrides.ts'
import { boardTheme } from './board-theme.ts'

/** What every canvas of a board is given. The same objects each time: tldraw begins anew when they change. */
export const canvasParts = {
  shapeUtils: ownShapeUtils,
  bindingUtils: boardParts.flatMap(part => part.bindingUtils ?? []),
  tools: [LateHoverTool, ...boardParts.flatMap(part => part.tools ?? [])],
  assetUrls: boardAssets,
  overrides: canvasOverrides,
  themes: { default: boardTheme },
}

export const canvasComponents: TLComponents = { Canvas, Background: Ground, LoadingScreen: StillGround }
