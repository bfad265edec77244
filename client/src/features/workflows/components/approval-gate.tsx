import { IconCheck, IconZoomIn } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import type { ImageAnswer } from '@atelier/shared-schema/entities/image.ts'
import { useShortcuts } from '#app/shortcuts.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { runMessages } from '../run.messages.ts'
import classes from './approval-gate.module.css'

export interface ApprovalGateProps {
  choices: readonly ImageAnswer[]
  note: string
  isBusy: boolean
  /** Only one on a screen has the keys. */
  hasKeys: boolean
  onChoose: (imageIds: readonly string[]) => void
  onOpen: (imageId: string) => void
}

/** Where a chain waits until somebody has said which pictures go on. */
export function ApprovalGate({ choices, note, isBusy, hasKeys, onChoose, onOpen }: ApprovalGateProps) {
  const text = useMessages(runMessages)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const gate = useRef<HTMLElement>(null)
  const ids = choices.map(({ id }) => id)
  const toggle = (id: string) => setChosen(before => before.symmetricDifference(new Set([id])))
  const confirm = () => {
    if (chosen.size > 0 && !isBusy) onChoose(ids.filter(id => chosen.has(id)))
  }
  useGateKeys(hasKeys, gate, {
    toggle: index => {
      const id = ids[index]
      if (id !== undefined) toggle(id)
    },
    confirm,
  })
  useEffect(() => {
    gate.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isAll = chosen.size === ids.length
  return (
    <section ref={gate} className={classes.gate} aria-label={text.gate}>
      <p role="status">
        <b>{note === '' ? text.gate : note}</b>
        {hasKeys && <span>{text.gateHint}</span>}
      </p>
      <ul className={classes.choices}>
        {choices.map((image, index) => (
          <li key={image.id} className={classes.choice}>
            <button
              type="button"
              aria-pressed={chosen.has(image.id)}
              aria-label={text.choice(index + 1)}
              onClick={() => toggle(image.id)}
            >
              <img src={filePath(image.fileId, '640')} alt="" draggable={false} />
              <span className={classes.number} aria-hidden="true">
                {chosen.has(image.id) ? <Icon of={IconCheck} size="sm" /> : index + 1}
              </span>
            </button>
            <span className={classes.look}>
              <IconButton size="xs" icon={IconZoomIn} label={text.look(index + 1)} onClick={() => onOpen(image.id)} />
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="primary" disabled={chosen.size === 0} loading={isBusy} onClick={confirm}>
          {text.goOnWith(chosen.size)}
        </Button>
        {ids.length > 1 && (
          <Button variant="line" onClick={() => setChosen(new Set(isAll ? [] : ids))}>
            {isAll ? text.none : text.all}
          </Button>
        )}
        {chosen.size === 0 && (
          <Button disabled={isBusy} onClick={() => onChoose([])}>
            {text.endHere}
          </Button>
        )}
      </div>
    </section>
  )
}

interface GateKeys {
  toggle: (index: number) => void
  confirm: () => void
}

const NUMBERED = 9

/** Wherever the focus is, but where something is written; Enter only where it means nothing else. */
function useGateKeys(isActive: boolean, gate: RefObject<HTMLElement | null>, acts: GateKeys): void {
  const text = useMessages(runMessages)
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useShortcuts(
    useMemo(() => {
      const same = (words: string) => ({ en: words, vi: words })
      return Array.from({ length: isActive ? NUMBERED : 0 }, (_, index) => ({
        keys: String(index + 1),
        title: same(`${text.toggle} (${index + 1})`),
        group: same(text.shortcuts),
        run: () => latest.current.toggle(index),
      }))
    }, [isActive, text]),
  )
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || !isFree(event.target, gate.current)) return
      event.preventDefault()
      latest.current.confirm()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive, gate])
}

/** Nothing has the focus that Enter would press, or one of the pictures, which the space bar presses too. */
function isFree(target: EventTarget | null, gate: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.matches('[aria-pressed]') && gate?.contains(target)) return true
  return (
    target.closest('a, button, input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') === null
  )
}
