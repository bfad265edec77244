import { FramePanel } from './generation/frame-panel.tsx'
import { MaskBar } from './mask/mask-bar.tsx'
import { MaskLayer } from './mask/mask-layer.tsx'
import { OutpaintFrame } from './outpaint/outpaint-frame.tsx'
import { StagingStrip } from './staging/staging-strip.tsx'
import { TurboFrame } from './turbo/turbo-frame.tsx'

/** What making shows over the board, each while it is called for. */
export function MakingOver() {
  return (
    <>
      <MaskLayer />
      <FramePanel />
      <OutpaintFrame />
      <MaskBar />
      <TurboFrame />
      <StagingStrip />
    </>
  )
}
