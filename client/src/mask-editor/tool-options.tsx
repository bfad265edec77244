import { Popover } from '@mantine/core'
import { IconBorderOuter, IconContrast2, IconPalette, IconSquareOff, IconSquareCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { maskColours } from './mask-look.ts'
import type { MaskLook } from './mask-look.ts'
import { maskMessages } from './mask-editor.messages.ts'
import { shapeTools, sizeToSlider, sliderToSize } from './mask-tools.ts'
import { noMargins } from './use-mask-editor.ts'
import type { MaskEditor } from './use-mask-editor.ts'
import type { SmartState } from './use-smart-select.ts'
import classes from './mask-bench.module.css'

export interface ToolOptionsProps {
  editor: MaskEditor
  look: MaskLook
  onLook: (change: Partial<MaskLook>) => void
  smart: SmartState
  onRetry: () => void
}

/** What the chosen tool is set to, and what can be done with the whole mask. */
export function ToolOptions({ editor, look, onLook, smart, onRetry }: ToolOptionsProps) {
  const text = useMessages(maskMessages)
  return (
    <div className={classes.options} role="group" aria-label={text.options}>
      <OfTool editor={editor} smart={smart} onRetry={onRetry} />
      <span className={classes.gap} />
      <IconButton icon={IconSquareCheck} label={text.all} onClick={() => editor.reshape({ is: 'all' })} />
      <IconButton icon={IconSquareOff} label={text.none} onClick={() => editor.reshape({ is: 'none' })} />
      <IconButton icon={IconContrast2} label={text.invert} onClick={() => editor.reshape({ is: 'invert' })} />
      <EdgeOptions editor={editor} />
      <LookOptions look={look} onLook={onLook} />
    </div>
  )
}

function OfTool({ editor, smart, onRetry }: Pick<ToolOptionsProps, 'editor' | 'smart' | 'onRetry'>): ReactNode {
  const text = useMessages(maskMessages)
  const { tool } = editor
  if (tool === 'brush' || tool === 'eraser') return <BrushOptions editor={editor} />
  if (tool === 'frame') return <FrameOptions editor={editor} />
  if (!shapeTools.includes(tool)) return null
  return (
    <>
      <div className={classes.modes} role="group" aria-label={text.how}>
        {[false, true].map(erases => (
          <button
            key={String(erases)}
            type="button"
            aria-pressed={editor.erases === erases}
            onClick={() => editor.setErases(erases)}
          >
            {erases ? text.takeAway : text.add}
          </button>
        ))}
      </div>
      {tool === 'polygon' && <span className={classes.hint}>{text.polygonHint}</span>}
      {tool === 'smart' && <SmartOptions editor={editor} smart={smart} onRetry={onRetry} />}
    </>
  )
}

function BrushOptions({ editor: { brush, setBrush } }: { editor: MaskEditor }) {
  const text = useMessages(maskMessages)
  return (
    <>
      <Slider
        label={text.size}
        value={sizeToSlider(brush.size)}
        onChange={share => setBrush(before => ({ ...before, size: sliderToSize(share) }))}
      />
      <Slider
        label={text.hardness}
        value={brush.hardness}
        onChange={hardness => setBrush(before => ({ ...before, hardness }))}
      />
    </>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  onChange: (value: number) => void
}

function Slider({ label, value, min = 0, onChange }: SliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={1}
        step={0.01}
        value={value}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}

function SmartOptions({ editor, smart, onRetry }: Pick<ToolOptionsProps, 'editor' | 'smart' | 'onRetry'>) {
  const text = useMessages(maskMessages)
  if (smart.is === 'failed') {
    return (
      <span className={classes.hint} role="alert">
        {text.lookFailed}{' '}
        <Button size="xs" onClick={onRetry}>
          {text.retry}
        </Button>
      </span>
    )
  }
  return (
    <>
      <span className={classes.hint} role="status">
        {smart.is === 'ready' ? text.clickThings : text.looking}
      </span>
      {editor.edit.smart && (
        <Button size="xs" variant="line" onClick={editor.endClicks}>
          {text.anotherThing}
        </Button>
      )}
    </>
  )
}

function FrameOptions({ editor }: { editor: MaskEditor }) {
  const text = useMessages(maskMessages)
  const { width, height } = editor.picture
  const { left, top, right, bottom } = editor.edit.margins
  const isGrown = left + top + right + bottom > 0
  if (!isGrown) return <span className={classes.hint}>{text.frameHint}</span>
  return (
    <>
      <span className={classes.hint} role="status">
        {text.frameSize(`${width} × ${height}`, `${width + left + right} × ${height + top + bottom}`)}
      </span>
      <Button size="xs" variant="line" onClick={() => editor.setMargins(noMargins)}>
        {text.resetFrame}
      </Button>
    </>
  )
}

const EDGE_AT_FIRST = 8
const EDGE_MAX = 128

function EdgeOptions({ editor }: { editor: MaskEditor }) {
  const text = useMessages(maskMessages)
  const [by, setBy] = useState(EDGE_AT_FIRST)
  return (
    <Popover width={264} trapFocus returnFocus>
      <Popover.Target>
        <IconButton icon={IconBorderOuter} label={text.edge} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text.edge} className={classes.popover} data-shortcuts>
        <label className={classes.slider}>
          <span>{text.edgeBy}</span>
          <input
            type="range"
            min={1}
            max={EDGE_MAX}
            value={by}
            data-autofocus
            onChange={event => setBy(Number(event.currentTarget.value))}
          />
          <output>{by}</output>
        </label>
        <div className={classes.row}>
          {(['grow', 'shrink', 'feather'] as const).map(is => (
            <Button key={is} size="xs" variant="line" onClick={() => editor.reshape({ is, by })}>
              {text[is]}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function LookOptions({ look, onLook }: Pick<ToolOptionsProps, 'look' | 'onLook'>) {
  const text = useMessages(maskMessages)
  return (
    <Popover width={264} trapFocus returnFocus>
      <Popover.Target>
        <IconButton icon={IconPalette} label={text.look} />
      </Popover.Target>
      <Popover.Dropdown aria-label={text.look} className={classes.popover} data-shortcuts>
        <div className={classes.row} role="group" aria-label={text.look}>
          {maskColours.map((colour, index) => (
            <button
              key={colour}
              type="button"
              className={classes.colour}
              style={{ background: colour }}
              aria-label={text.colour(index + 1)}
              aria-pressed={look.colour === colour}
              onClick={() => onLook({ colour })}
            />
          ))}
        </div>
        <Slider label={text.opacity} value={look.opacity} min={0.1} onChange={opacity => onLook({ opacity })} />
      </Popover.Dropdown>
    </Popover>
  )
}
