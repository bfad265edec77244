import { useEffect, useRef, useState } from 'react'
import classes from './tip-host.module.css'

interface Tip {
  text: string
  anchor: DOMRect
}

const delayMs = 400
const gap = 6

/**
 * One tooltip for the whole page: whatever carries `data-tip` shows it on hover and on keyboard focus. It only repeats the
 * accessible name, so it is hidden from screen readers; Esc and a press put it away.
 */
export function TipHost() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchTips(setTip), [])
  return tip && <TipBox key={tip.text} tip={tip} />
}

function watchTips(show: (tip: Tip | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    current = undefined
    show(undefined)
  }
  const offer = (event: Event) => {
    const holder = event.target instanceof Element ? (event.target.closest('[data-tip]') ?? undefined) : undefined
    if (holder === current) return
    hide()
    if (event.type === 'focusin' && !holder?.matches(':focus-visible')) return
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    current = holder
    if (!holder) return
    timer = setTimeout(() => {
      // As it is by then: a press may have changed what there is to say.
      const text = holder.getAttribute('data-tip')
      if (text && holder.isConnected) show({ text, anchor: holder.getBoundingClientRect() })
    }, delayMs)
  }
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  document.addEventListener('pointerover', offer)
  document.addEventListener('focusin', offer)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener('keydown', onKey)
  return () => {
    hide()
    document.removeEventListener('pointerover', offer)
    document.removeEventListener('focusin', offer)
    document.removeEventListener('pointerdown', hide)
    document.removeEventListener('scroll', hide, { capture: true })
    document.removeEventListener('keydown', onKey)
  }
}

function TipBox({ tip }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const left = tip.anchor.left + tip.anchor.width / 2 - width / 2
    const below = tip.anchor.bottom + gap
    const fitsBelow = below + height < innerHeight
    element.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`
    element.style.top = `${fitsBelow ? below : tip.anchor.top - gap - height}px`
  }, [tip])
  return (
    <div ref={box} className={classes.tip} aria-hidden="true">
      {tip.text}
    </div>
  )
}
