import { IconChevronUp, IconDots, IconEyeOff, IconFile } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { ImageLineage } from '@atelier/shared-schema/entities/image-lineage.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { useRelativesHere } from '#images/library/image-library.ts'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { DRAWING_WIDTH_PX, drawLineage, isArrow, nextCell, pathOf } from './lineage-drawing.ts'
import type { LineageCell, LineageDrawing, LineageMark } from './lineage-drawing.ts'
import { SmallPicture } from './panel-parts.tsx'
import { viewerMessages } from './viewer-messages.ts'
import classes from './lineage.module.css'

export interface KnownLineage {
  /** undefined of what has neither come from nor led to another image. */
  lineage: ImageLineage | undefined
  /** `nobody`: the server cannot be reached, and this device was never told. */
  by: 'server' | 'device' | 'nobody'
}

/** As the server tells it, else as far as this device knows; undefined until one of them has answered. */
export function useLineage(id: string): KnownLineage | undefined {
  const person = usePerson()
  const asked = useRoute(imagesRoutes.lineage, { params: { id }, query: { steps: STEPS } }, { staleTime: 60_000 })
  const isUnreachable = asked.isError && isNetworkError(asked.error)
  const here = useRelativesHere(person?.uid, id, isUnreachable)
  if (asked.data) return { lineage: ofSome(asked.data), by: 'server' }
  if (!here) return undefined
  return here.lineage ? { lineage: ofSome(here.lineage), by: 'device' } : { lineage: undefined, by: 'nobody' }
}

function ofSome(lineage: ImageLineage): ImageLineage | undefined {
  return lineage.above.steps.length + lineage.below.steps.length > 0 ? lineage : undefined
}

const STEPS = 3

/** What a picture was made from, above it, and what was made of it, below: each leads to that picture. */
export function LineageGraph({ lineage }: { lineage: ImageLineage }) {
  const text = useMessages(viewerMessages)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const drawing = useMemo(() => drawLineage(lineage, unfolded), [lineage, unfolded])
  const graph = useRef<HTMLElement>(null)
  const toggle = (row: string) => setUnfolded(before => withOrWithout(before, row))
  useFollowFocus(graph, lineage.image.id)
  return (
    <nav ref={graph} aria-label={text.lineage.title} onKeyDown={event => moveFocus(event, drawing)}>
      {lineage.above.goesOn && <p className={classes.further}>{text.lineage.goesOnAbove}</p>}
      <div className={classes.graph} style={{ width: DRAWING_WIDTH_PX, height: drawing.height }}>
        <Lines {...drawing} />
        {drawing.rows.map(row => (
          <ul key={row.key} aria-label={text.lineage.row(row.step)}>
            {row.cells.map(cell => (
              <li key={cell.key} style={{ left: cell.at.x, top: cell.at.y }}>
                <Mark cell={cell} isOpen={row.step === 0} onToggle={() => toggle(row.key)} />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {lineage.below.goesOn && <p className={classes.further}>{text.lineage.goesOnBelow}</p>}
    </nav>
  )
}

function withOrWithout(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter(other => other !== key) : [...keys, key])
}

function Lines({ lines, height }: LineageDrawing) {
  return (
    <svg width={DRAWING_WIDTH_PX} height={height} aria-hidden="true">
      {lines.map(line => {
        const path = pathOf(line)
        return <path key={path} d={path} data-hidden={line.isHidden || undefined} />
      })}
    </svg>
  )
}

function Mark({ cell, isOpen, onToggle }: { cell: LineageCell; isOpen: boolean; onToggle: () => void }): ReactNode {
  const text = useMessages(viewerMessages)
  const format = useFormat()
  const { mark } = cell
  switch (mark.is) {
    case 'image':
      return <ImageMark cellKey={cell.key} mark={mark} isOpen={isOpen} />
    case 'hidden':
      return (
        <span
          className={classes.gap}
          role="img"
          aria-label={text.lineage.hidden(mark.count)}
          data-tip={text.lineage.hidden(mark.count)}
        >
          <Icon of={IconEyeOff} />
          {format.number(mark.count)}
        </span>
      )
    case 'more':
      return (
        <span className={classes.gap} role="img" aria-label={text.lineage.more} data-tip={text.lineage.more}>
          <Icon of={IconDots} />
        </span>
      )
    case 'fold':
      return (
        <button
          type="button"
          className={classes.fold}
          data-cell={cell.key}
          aria-expanded={mark.rest === 0}
          aria-label={mark.rest === 0 ? text.lineage.fold : text.lineage.unfold(mark.rest)}
          data-tip={mark.rest === 0 ? text.lineage.fold : text.lineage.unfold(mark.rest)}
          onClick={onToggle}
        >
          {mark.rest === 0 ? <Icon of={IconChevronUp} /> : `+${format.number(mark.rest)}`}
        </button>
      )
  }
}

interface ImageMarkProps {
  cellKey: string
  mark: Extract<LineageMark, { is: 'image' }>
  isOpen: boolean
}

function ImageMark({ cellKey, mark: { image, roles }, isOpen }: ImageMarkProps) {
  const text = useMessages(viewerMessages)
  const known: Record<string, string> = text.lineage.roles
  const marks = [...roles.map(role => known[role] ?? role), ...(image.deletedAt === null ? [] : [text.lineage.inTrash])]
  const label = [image.name, ...marks].join(' · ')
  return (
    <Link
      to="/images/$id"
      params={{ id: image.id }}
      className={classes.image}
      data-cell={cellKey}
      aria-label={label}
      aria-current={isOpen || undefined}
      data-tip={label}
      data-trashed={image.deletedAt !== null || undefined}
      onClick={event => {
        if (isOpen) event.preventDefault()
        else noteFollowed(image.id)
      }}
    >
      {image.width > 0 ? <SmallPicture fileId={image.fileId} thumbHash={image.thumbHash} /> : <Icon of={IconFile} />}
    </Link>
  )
}

/** Arrows lead from one to the next, and never on to the next picture of the list by surprise. */
function moveFocus(event: KeyboardEvent<HTMLElement>, { rows }: LineageDrawing): void {
  const { key, target, currentTarget } = event
  if (!isArrow(key) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const cells = rows.flatMap(row => row.cells).filter(({ mark }) => mark.is === 'image' || mark.is === 'fold')
  const from = cells.find(cell => cell.key === (target as HTMLElement).dataset['cell'])
  const next = from && nextCell(cells, from.at, key)
  if (next) findCell(currentTarget, next.key)?.focus()
}

function findCell(graph: HTMLElement, key: string): HTMLElement | null {
  return graph.querySelector<HTMLElement>(`[data-cell="${key}"]`)
}

/** The picture that was opened from a graph: the viewer begins anew with it, and the focus goes on in its graph. */
let followedTo: string | undefined

function noteFollowed(id: string): void {
  followedTo = id
}

function useFollowFocus(graph: { current: HTMLElement | null }, id: string): void {
  useEffect(() => {
    if (followedTo !== id) return undefined
    // After the viewer has taken the focus for itself.
    const timer = setTimeout(() => {
      followedTo = undefined
      if (graph.current) findCell(graph.current, id)?.focus()
    })
    return () => clearTimeout(timer)
  }, [graph, id])
}
