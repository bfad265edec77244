import { sdTasksRoutes } from '@atelier/shared-schema/contract/areas/sd-tasks.contract.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { runnerMessages } from './runner.messages.ts'
import classes from './settings.module.css'

/** How a machine elsewhere works through the queue, as the contract has it. */
export function RunnerHelp() {
  const text = useMessages(runnerMessages)
  return (
    <details className={classes.help}>
      <summary>{text.how}</summary>
      <ol>
        {(['claim', 'progress', 'takeResult', 'finish'] as const).map(step => (
          <li key={step}>
            <code>{`${sdTasksRoutes[step].method} /api${sdTasksRoutes[step].path}`}</code>
            <span>{text.steps[step]}</span>
          </li>
        ))}
      </ol>
      <pre tabIndex={0}>{exampleCall()}</pre>
      <p>
        {text.honest}{' '}
        <a className={classes.link} href="/api/docs">
          {text.docs}
        </a>
      </p>
    </details>
  )
}

function exampleCall(): string {
  const address = `${location.origin}/api${sdTasksRoutes.claim.path}?engines=embedded`
  return `curl -H 'Authorization: Bearer atlr_…' \\\n  '${address}'`
}
