import { IconArrowBackUp, IconArrowForwardUp, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useShortcuts } from '#app/shortcuts.tsx'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { maskMessages } from './mask-editor.messages.ts'
import { maskShortcuts } from './mask-keys.ts'
import type { MaskKeyActs } from './mask-keys.ts'
import { useMaskLook } from './mask-look.ts'
import { MaskStage } from './mask-stage.tsx'
import type { StageHandle } from './mask-stage.tsx'
import { hardened, resized } from './mask-tools.ts'
import type { MaskTool } from './mask-tools.ts'
import { ToolOptions } from './tool-options.tsx'
import { ToolRail } from './tool-rail.tsx'
import type { MaskEditor } from './use-mask-editor.ts'
import { useSmartSelect } from './use-smart-select.ts'
import type { View } from './view.ts'
import classes from './mask-bench.module.css'

export interface MaskBenchProps {
  editor: MaskEditor
  picture: HTMLImageElement
  tools: readonly MaskTool[]
  /** A result that is looked at in the place of the picture. */
  over?: ((view: View) => ReactNode) | undefined
  onLeaveOver?: () => void
  /** Stands below the picture in the place of undo and redo: what can be done with a result. */
  below?: ReactNode | undefined
}

const ZOOM_STEP = 1.4

/** Everything to make a mask with: tools, what they are set to, and the picture. */
export function MaskBench({ editor, picture, tools, over, onLeaveOver, below }: MaskBenchProps) {
  const stage = useRef<StageHandle>(null)
  const [scale, setScale] = useState(1)
  const [look, chooseLook] = useMaskLook()
  const { state: smart, retry } = useSmartSelect(picture, editor.tool === 'smart')
  useBenchKeys(tools, benchActs(editor, stage))
  return (
    <div className={classes.bench}>
      <ToolOptions editor={editor} look={look} onLook={chooseLook} smart={smart} onRetry={retry} />
      <ToolRail tools={tools} tool={editor.tool} onTool={editor.setTool} />
      <MaskStage
        editor={editor}
        source={picture.src}
        look={look}
        smart={smart}
        handle={stage}
        onScale={setScale}
        over={over}
        onLeaveOver={onLeaveOver}
      />
      <div className={classes.foot}>
        {below ?? <HistoryButtons editor={editor} />}
        <span className={classes.gap} />
        <ZoomButtons stage={stage} scale={scale} />
      </div>
    </div>
  )
}

function HistoryButtons({ editor: { canUndo, canRedo, undo, redo } }: { editor: MaskEditor }) {
  const text = useMessages(maskMessages)
  return (
    <>
      <IconButton icon={IconArrowBackUp} label={text.undo} disabled={!canUndo} onClick={undo} />
      <IconButton icon={IconArrowForwardUp} label={text.redo} disabled={!canRedo} onClick={redo} />
    </>
  )
}

function ZoomButtons({ stage, scale }: { stage: { readonly current: StageHandle | null }; scale: number }) {
  const text = useMessages(maskMessages)
  const format = useFormat()
  return (
    <span className={classes.zoom}>
      <IconButton icon={IconMinus} label={text.zoomOut} onClick={() => stage.current?.zoomBy(1 / ZOOM_STEP)} />
      <output>{format.number(scale * devicePixelRatio, { style: 'percent', maximumFractionDigits: 0 })}</output>
      <IconButton icon={IconPlus} label={text.zoomIn} onClick={() => stage.current?.zoomBy(ZOOM_STEP)} />
      <IconButton icon={IconMaximize} label={text.fit} onClick={() => stage.current?.fit()} />
    </span>
  )
}

function benchActs(editor: MaskEditor, stage: { readonly current: StageHandle | null }): MaskKeyActs {
  const { tool, setTool, setBrush, setErases, reshape } = editor
  return {
    tool: setTool,
    resize: by => setBrush(before => resized(before, by)),
    harden: by => setBrush(before => hardened(before, by)),
    swap: () => {
      if (tool === 'brush') setTool('eraser')
      else if (tool === 'eraser') setTool('brush')
      else setErases(!editor.erases)
    },
    all: () => reshape({ is: 'all' }),
    none: () => reshape({ is: 'none' }),
    invert: () => reshape({ is: 'invert' }),
    undo: editor.undo,
    redo: editor.redo,
    fit: () => stage.current?.fit(),
    actualSize: () => stage.current?.actualSize(),
    zoomIn: () => stage.current?.zoomBy(ZOOM_STEP),
    zoomOut: () => stage.current?.zoomBy(1 / ZOOM_STEP),
  }
}

/** Registered once; what they do is looked up when they are pressed. */
function useBenchKeys(tools: readonly MaskTool[], acts: MaskKeyActs): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [shortcuts] = useState(() => maskShortcuts(() => latest.current, tools))
  useShortcuts(shortcuts)
}
