import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Publishing } from '../hooks/use-publish.ts'
import { editorMessages } from '../recipe-editor.messages.ts'
import { tellFault } from '../fault-words.ts'
import classes from './recipe-editor.module.css'

/** What keeps the recipe from being published, and the ways out. Nothing is said while all is well. */
export function EditorNotes({ publishing, isTried }: { publishing: Publishing; isTried: boolean }) {
  const text = useMessages(editorMessages)
  const { state, issues } = publishing
  const whole = issues['definition'] ?? issues['definition.fields'] ?? issues['definition.graph']
  const hasIssues = Object.keys(issues).length > 0
  return (
    <div className={classes.notes}>
      {state.is === 'away' && <Note>{text.away}</Note>}
      {state.is === 'failed' && !hasIssues && <Note tone="danger">{state.message}</Note>}
      {state.is === 'conflict' && (
        <Note tone="danger">
          {text.conflict}
          <Button size="xs" variant="line" onClick={() => void publishing.loadTheirs()}>
            {text.loadTheirs}
          </Button>
          <Button size="xs" variant="line" onClick={() => void publishing.keepMine()}>
            {text.keepMine}
          </Button>
        </Note>
      )}
      {whole !== undefined && <Note tone="danger">{tellFault(whole)}</Note>}
      {isTried && hasIssues && whole === undefined && <Note tone="danger">{text.fixFirst}</Note>}
    </div>
  )
}

export function Note({ tone = 'plain', children }: { tone?: 'plain' | 'danger'; children: ReactNode }) {
  return (
    <div className={classes.note} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
