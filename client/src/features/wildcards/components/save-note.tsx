import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import type { WildcardDraft } from '../hooks/use-wildcard-draft.ts'
import classes from './wildcard-editor.module.css'

/** What keeps the draft from being saved, and the ways out. Nothing is said while all is well. */
export function SaveNote({ editing }: { editing: WildcardDraft }) {
  const text = useMessages(editorMessages)
  const { state } = editing
  switch (state.is) {
    case 'saved':
    case 'dirty':
    case 'saving':
      return null
    case 'kept':
      return <Note>{text.kept}</Note>
    case 'invalid':
      return <Note tone="danger">{text.invalid}</Note>
    case 'failed':
      return (
        <Note tone="danger">
          {text.failed} {state.message}
          <Button size="xs" variant="line" onClick={() => void editing.save()}>
            {text.retry}
          </Button>
        </Note>
      )
    case 'conflict':
      return (
        <Note tone="danger">
          {text.conflict}
          <Button size="xs" variant="line" onClick={() => void editing.loadTheirs()}>
            {text.loadTheirs}
          </Button>
          <Button size="xs" variant="line" onClick={() => void editing.keepMine()}>
            {text.keepMine}
          </Button>
        </Note>
      )
  }
}

export function Note({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
