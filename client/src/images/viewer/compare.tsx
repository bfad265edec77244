import { IconArrowsHorizontal } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useImageDetails } from './image-details.ts'
import { parametersOf, promptOf } from './image-parameters.ts'
import type { ParameterName } from './image-parameters.ts'
import { Picture } from './picture.tsx'
import { differPrompts } from './prompt-difference.ts'
import { useZoom } from './use-zoom.ts'
import type { Zoom } from './use-zoom.ts'
import { viewerMessages } from './viewer-messages.ts'
import panel from './image-panel.module.css'
import classes from './viewer.module.css'

export const compareModes = ['slider', 'sideBySide', 'overlay', 'difference'] as const
export type CompareMode = (typeof compareModes)[number]

export interface Compared {
  item: FeedItem
  image: ImageBrief
}

export interface CompareStageProps {
  first: Compared
  second: Compared
  mode: CompareMode
}

/** Two pictures in one place, zoomed and panned as one. */
export function CompareStage({ first, second, mode }: CompareStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const zoom = useZoom(stage, first.image)
  const [share, setShare] = useState(0.5)
  const isApart = mode === 'sideBySide'
  return (
    <div ref={stage} className={classes.stage} data-pan={zoom.canPan || undefined} {...zoom.handlers}>
      <div
        className={classes.pair}
        style={{
          ...(isApart && { right: '50%' }),
          // The other may be of another shape: beside it nothing of this one is to be seen.
          ...(mode === 'slider' && { clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }),
        }}
      >
        <span className={classes.letter} style={{ left: 8 }}>
          A, {first.item.name}
        </span>
        <Placed of={first} zoom={zoom} like={first.image} half={isApart} />
      </div>
      {isApart ? (
        <div className={classes.pair} style={{ left: '50%' }}>
          <span className={classes.letter} style={{ right: 8 }}>
            B, {second.item.name}
          </span>
          <Placed of={second} zoom={zoom} like={first.image} half />
        </div>
      ) : (
        <div
          className={classes.pair}
          style={{
            ...(mode === 'slider' && { clipPath: `inset(0 0 0 ${share * 100}%)` }),
            ...(mode === 'overlay' && { opacity: share }),
            ...(mode === 'difference' && { mixBlendMode: 'difference' }),
          }}
        >
          <span className={classes.letter} style={{ right: 8 }}>
            B, {second.item.name}
          </span>
          <Placed of={second} zoom={zoom} like={first.image} half={false} />
        </div>
      )}
      {(mode === 'slider' || mode === 'overlay') && <Divider share={share} onChange={setShare} />}
    </div>
  )
}

/** As large as fits where the first is, so that they lie over each other whatever their pixels. */
function Placed({ of, zoom, like, half }: { of: Compared; zoom: Zoom; like: ImageBrief; half: boolean }) {
  const { placing, stageSize } = zoom
  const narrowed = half ? Math.min(1, stageSize.width / 2 / Math.max(1, like.width * placing.scale)) : 1
  const scale = zoom.isFitted ? placing.scale * narrowed : placing.scale
  const fit = Math.min((like.width * scale) / of.image.width, (like.height * scale) / of.image.height)
  const width = of.image.width * fit
  const style: CSSProperties = {
    width,
    height: of.image.height * fit,
    transform: `translate(-50%, -50%) translate(${placing.x}px, ${placing.y}px)`,
  }
  return <Picture key={of.image.fileId} image={of.image} name={of.item.name} shownWidth={width} style={style} />
}

const STEP = 0.02

export function Divider({ share, onChange }: { share: number; onChange: (share: number) => void }) {
  const text = useMessages(viewerMessages)
  const within = (value: number) => Math.min(1, Math.max(0, value))

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -1, End: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChange(within(share + step))
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const frame = event.currentTarget.parentElement?.getBoundingClientRect()
    if (frame) onChange(within((event.clientX - frame.left) / frame.width))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={text.compare.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={classes.divider}
      style={{ left: `${share * 100}%` }}
      onKeyDown={onKeyDown}
      onDoubleClick={event => event.stopPropagation()}
      onPointerDown={event => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
    >
      <i>
        <Icon of={IconArrowsHorizontal} />
      </i>
    </div>
  )
}

/** What differs between the two, word by word and setting by setting. */
export function ComparePanel({ first, second }: { first: Compared; second: Compared }) {
  const text = useMessages(viewerMessages)
  const one = useImageDetails(first.item.id).answer
  const other = useImageDetails(second.item.id).answer
  const [a, b] = [parametersOf(first.image, one), parametersOf(second.image, other)]
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])] as ParameterName[]
  const differing = names.filter(name => a[name] !== b[name])
  const same = names.filter(name => a[name] === b[name])
  const words = differPrompts(promptOf(first.image, one), promptOf(second.image, other))
  return (
    <aside className={`${classes.panel} ${panel.part}`} aria-label={text.information}>
      {words.length > 0 && (
        <section>
          <h2>{text.prompt}</h2>
          <p className={`${panel.text} ${classes.words}`}>
            {words.map((part, index) => {
              const said = `${part.text} `
              if (part.kind === 'only-first') return <del key={index}>{said}</del>
              return part.kind === 'only-second' ? <ins key={index}>{said}</ins> : <span key={index}>{said}</span>
            })}
          </p>
        </section>
      )}
      <section>
        <h2>
          <span>{text.compare.settings}</span>
          <small>{text.compare.differ(differing.length)}</small>
        </h2>
        {differing.length > 0 && (
          <table className={classes.diff}>
            <thead>
              <tr>
                <td />
                <th scope="col">A</th>
                <th scope="col">B</th>
              </tr>
            </thead>
            <tbody>
              {differing.map(name => (
                <tr key={name}>
                  <th scope="row">{text.facts[name]}</th>
                  <td>{a[name] ?? text.compare.none}</td>
                  <td>{b[name] ?? text.compare.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {same.length > 0 && (
        <section>
          <h2>{text.compare.same}</h2>
          <dl className={panel.facts}>
            {same.map(name => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{text.facts[name]}</dt>
                <dd>{a[name]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </aside>
  )
}
