import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import type { Tour } from '../tours.ts'
import { placeCard } from './place-card.ts'
import { useAnchor } from './use-anchor.ts'
import classes from './tour-card.module.css'

const messages = defineMessages({
  en: {
    tour: 'Guided tour',
    place: (at: number, of: number) => `${at} of ${of}`,
    back: 'Back',
    next: 'Next',
    done: 'Done',
    skip: 'End the tour',
  },
  vi: {
    tour: 'Hướng dẫn từng bước',
    place: (at, of) => `${at} / ${of}`,
    back: 'Trước',
    next: 'Tiếp',
    done: 'Xong',
    skip: 'Kết thúc',
  },
})

export interface TourCardProps {
  tour: Tour
  index: number
  /** To another step; past the last one the tour is over. */
  onGo: (index: number) => void
  onEnd: () => void
  /** Out of the way for now; it comes back at the next visit. */
  onLater: () => void
}

/** Points at one thing of the screen. Nothing is blocked: the screen below stays usable, by mouse and by keyboard. */
export function TourCard({ tour, index, onGo, onEnd, onLater }: TourCardProps) {
  const text = useMessages(messages)
  const locale = useLocale()
  const id = useId()
  const step = tour.steps[index]
  const anchor = useAnchor(step?.anchor ?? 'body')
  const { ref, position } = usePosition(anchor ?? undefined)
  const isMissing = anchor === null
  const cameFrom = useRef(0)
  const isLast = index === tour.steps.length - 1

  // What a narrow screen or another version does not show is passed over, in the direction one was going.
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => onGo(cameFrom.current > index && index > 0 ? index - 1 : index + 1), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isMissing, index, onGo])

  useFocusWhenIdle(ref, anchor !== null && anchor !== undefined)

  if (!step || !anchor) return null
  const go = (next: number) => {
    cameFrom.current = index
    onGo(next)
  }
  return createPortal(
    <>
      <div className={classes.ring} style={anchor} aria-hidden="true" />
      <section
        ref={ref}
        className={classes.card}
        style={position}
        role="dialog"
        aria-label={text.tour}
        aria-describedby={id}
        tabIndex={-1}
        onKeyDown={event => {
          if (event.key === 'Escape') onLater()
        }}
      >
        <div id={id} aria-live="polite">
          <h2>{step.title[locale]}</h2>
          <p>{step.body[locale]}</p>
        </div>
        <div className={classes.foot}>
          <span className={classes.count}>{text.place(index + 1, tour.steps.length)}</span>
          {!isLast && (
            <Button size="xs" onClick={onEnd}>
              {text.skip}
            </Button>
          )}
          <span className={classes.gap} />
          {index > 0 && (
            <Button size="xs" variant="line" icon={IconArrowLeft} onClick={() => go(index - 1)}>
              {text.back}
            </Button>
          )}
          <Button
            size="xs"
            variant="primary"
            icon={isLast ? IconCheck : undefined}
            iconAfter={isLast ? undefined : IconArrowRight}
            onClick={() => go(index + 1)}
          >
            {isLast ? text.done : text.next}
          </Button>
        </div>
      </section>
    </>,
    document.body,
  )
}

/** How long a screen may take to show what a step points at, before the step is passed over. */
const SETTLE_MS = 3_000

function usePosition(anchor: Parameters<typeof placeCard>[0] | undefined) {
  const ref = useRef<HTMLElement>(null)
  const [position, setPosition] = useState({ top: 0, left: 0 })
  useLayoutEffect(() => {
    if (!anchor || !ref.current) return
    const { width, height } = ref.current.getBoundingClientRect()
    setPosition(placeCard(anchor, { width, height }, { width: innerWidth, height: innerHeight }))
  }, [anchor])
  return { ref, position }
}

/** Takes the focus when it appears, but only from nothing: whoever is typing goes on typing. */
function useFocusWhenIdle(ref: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const active = document.activeElement
    if (isShown && (active === document.body || active?.id === 'main')) ref.current?.focus({ preventScroll: true })
  }, [ref, isShown])
}
