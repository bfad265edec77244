import { Link } from '@tanstack/react-router'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import classes from './workflow-tabs.module.css'

const messages = defineMessages({
  en: { kinds: 'Kinds of workflows', macros: 'Macros', automations: 'Automations' },
  vi: { kinds: 'Các loại quy trình', macros: 'Macro', automations: 'Tự động' },
})

/** The kinds of workflows, each a place of its own. */
export function WorkflowTabs() {
  const text = useMessages(messages)
  return (
    <nav aria-label={text.kinds} className={classes.tabs}>
      <Link to="/workflows" activeOptions={{ exact: true, includeSearch: false }} className={classes.tab}>
        {text.macros}
      </Link>
      <Link to="/workflows/automations" activeOptions={{ includeSearch: false }} className={classes.tab}>
        {text.automations}
      </Link>
    </nav>
  )
}
