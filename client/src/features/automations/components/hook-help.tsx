import { IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import type { AutomationAction } from '@atelier/shared-schema/entities/automation.ts'
import { copyText } from '#items/copy-text.ts'
import { IconButton } from '#ui/button.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { automationsMessages } from '../automations.messages.ts'
import { curlOf, exampleParams } from '../hook-example.ts'
import { useRunnable } from '../hooks/use-runnable.ts'
import classes from '../automation.module.css'

export interface HookHelpProps {
  action: AutomationAction
  /** Where it is known; otherwise what it looks like. */
  address?: string
}

const IN_EXAMPLE = 2

/** A call as a program makes it, and what it may fill in. */
export function HookHelp({ action, address }: HookHelpProps) {
  const text = useMessages(automationsMessages)
  const locale = useLocale()
  const headingId = useId()
  const { runnable } = useRunnable(action)
  const params = exampleParams(runnable?.fields ?? [], text.exampleWords)
  const shown = params.filter(([field]) => field.type !== 'image').slice(0, IN_EXAMPLE)
  const example = curlOf(
    address ?? `${location.origin}/api/automations/hooks/…`,
    Object.fromEntries(shown.map(([field, value]) => [field.key, value])),
  )
  return (
    <section className={classes.help} aria-labelledby={headingId}>
      <div className={classes.exampleHead}>
        <h3 id={headingId}>{text.example}</h3>
        <IconButton
          size="xs"
          icon={IconCopy}
          label={text.copy}
          onClick={() => void copyText(example).then(() => showToast(text.copied))}
        />
      </div>
      {/* It may be wider than its place, and is then scrolled by keyboard too. */}
      <pre tabIndex={0}>{example}</pre>
      <p className={classes.quiet}>{text.exampleLead}</p>
      {params.length > 0 && (
        <table className={classes.params} aria-label={text.paramsTable}>
          <thead>
            <tr>
              <th scope="col">{text.param}</th>
              <th scope="col">{text.paramOf}</th>
              <th scope="col">{text.paramValue}</th>
            </tr>
          </thead>
          <tbody>
            {params.map(([field, value]) => (
              <tr key={field.key}>
                <td>
                  <code>{field.key}</code>
                </td>
                <td>{field.label[locale]}</td>
                <td>{field.type === 'image' ? text.imageParam : <code>{JSON.stringify(value)}</code>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
