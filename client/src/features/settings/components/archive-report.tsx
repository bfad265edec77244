import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { portabilityMessages } from '../portability.messages.ts'
import classes from './settings.module.css'

/** What was brought in, what was not taken, and what belongs to people who are not here. */
export function ArchiveReport({ result }: { result: Extract<ImportProgress, { is: 'done' }> }) {
  const text = useMessages(portabilityMessages)
  const format = useFormat()
  const { added, known, refused, leftOut } = result
  const left = [
    ...leftOut.grants.map(({ item, to, why }) =>
      why === 'not-here' ? text.notHere(item, to) : text.notAMember(item, to),
    ),
    ...(leftOut.reactions > 0 ? [text.reactions(leftOut.reactions)] : []),
    ...(leftOut.likes > 0 ? [text.likes(leftOut.likes)] : []),
    ...(leftOut.searches > 0 ? [text.searches(leftOut.searches)] : []),
  ]
  return (
    <>
      <p>{text.done(added, format.number(known))}</p>
      {refused.length > 0 && (
        <Lines title={text.refused(refused.length)} lines={refused.map(({ name, message }) => `${name}: ${message}`)} />
      )}
      {left.length > 0 && <Lines title={text.leftOut} lines={left} />}
    </>
  )
}

const LINES_SHOWN = 20

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const text = useMessages(portabilityMessages)
  return (
    <div>
      <p>{title}</p>
      <ul className={classes.report}>
        {lines.slice(0, LINES_SHOWN).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {lines.length > LINES_SHOWN && <li>{text.more(lines.length - LINES_SHOWN)}</li>}
      </ul>
    </div>
  )
}
