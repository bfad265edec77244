import { Link } from '@tanstack/react-router'
import { useMessages } from '#ui/i18n/messages.ts'
import { macrosMessages } from '../macros.messages.ts'
import classes from './workflow-tabs.module.css'

/** The kinds of workflows, each a place of its own. */
export function WorkflowTabs() {
  const text = useMessages(macrosMessages)
  return (
    <nav aria-label={text.kinds} className={classes.tabs}>
      <Link to="/workflows" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
        {text.macros}
      </Link>
    </nav>
  )
}
