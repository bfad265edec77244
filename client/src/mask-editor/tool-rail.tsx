import {
  IconBrush,
  IconEraser,
  IconHandStop,
  IconLasso,
  IconLassoPolygon,
  IconSquareDashed,
  IconArrowAutofitWidth,
  IconWand,
} from '@tabler/icons-react'
import { IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { maskMessages } from './mask-editor.messages.ts'
import { toolKeys } from './mask-tools.ts'
import type { MaskTool } from './mask-tools.ts'
import classes from './mask-bench.module.css'

const icons: Readonly<Record<MaskTool, typeof IconBrush>> = {
  brush: IconBrush,
  eraser: IconEraser,
  lasso: IconLasso,
  polygon: IconLassoPolygon,
  rectangle: IconSquareDashed,
  smart: IconWand,
  frame: IconArrowAutofitWidth,
  hand: IconHandStop,
}

export interface ToolRailProps {
  tools: readonly MaskTool[]
  tool: MaskTool
  onTool: (tool: MaskTool) => void
}

export function ToolRail({ tools, tool: chosen, onTool }: ToolRailProps) {
  const text = useMessages(maskMessages)
  return (
    <div className={classes.rail} role="toolbar" aria-label={text.tools}>
      {tools.map(tool => (
        <IconButton
          key={tool}
          icon={icons[tool]}
          label={`${text[tool]} (${toolKeys[tool]})`}
          active={tool === chosen}
          aria-pressed={tool === chosen}
          onClick={() => onTool(tool)}
        />
      ))}
    </div>
  )
}
