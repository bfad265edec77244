import type { ReactNode } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { modeMessages, roleMessages } from '#items/roles.ts'
import { TagEditor } from '#items/tag-editor.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import { tagWrites } from '../hooks/use-wildcard-acts.ts'
import { listRoutes } from '../hooks/use-wildcard-list.ts'
import classes from './inspector.module.css'

export function DetailsPanel({ wildcard }: { wildcard: WildcardAnswer }) {
  const text = useMessages(editorMessages)
  const modes = useMessages(modeMessages)
  const roles = useMessages(roleMessages)
  const format = useFormat()
  const moment = { dateStyle: 'medium', timeStyle: 'short' } as const
  return (
    <>
      <section className={classes.part}>
        <header className={classes.head}>
          <h2>{text.tags}</h2>
        </header>
        <TagEditor
          routes={wildcardsRoutes}
          writes={tagWrites}
          ids={[wildcard.id]}
          tags={wildcard.tags}
          readOnly={!wildcard.capabilities.canUpdate}
          refreshes={[wildcardsRoutes.read, ...listRoutes]}
        />
      </section>
      <section className={classes.part}>
        <header className={classes.head}>
          <h2>{text.details}</h2>
        </header>
        <dl className={classes.facts}>
          <Fact name={text.owner}>{wildcard.creator.name}</Fact>
          {wildcard.role !== 'owner' && <Fact name={text.role}>{roles[wildcard.role]}</Fact>}
          <Fact name={text.sharing}>{modes[wildcard.sharingMode]}</Fact>
          {wildcard.workspace && <Fact name={text.workspace}>{wildcard.workspace.name}</Fact>}
          <Fact name={text.created}>{format.date(wildcard.createdAt, moment)}</Fact>
          <Fact name={text.changed}>{format.date(wildcard.updatedAt, moment)}</Fact>
        </dl>
      </section>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
