import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { WildcardReferences } from '@atelier/shared-schema/entities/wildcard.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import classes from './inspector.module.css'

/** The other wildcards that this one leads to; what is missing or goes round in a circle is marked, with the way there. */
export function ReferencesPanel({ references }: { references: WildcardReferences }) {
  const text = useMessages(editorMessages)
  const { found, missing, cycles } = references
  const none = found.length + missing.length + cycles.length === 0
  return (
    <section className={classes.part}>
      <header className={classes.head}>
        <h2>{text.references}</h2>
      </header>
      {none && <p className={classes.quiet}>{text.noReferences}</p>}
      <ul className={classes.references}>
        {found.map(({ id, key, name }) => (
          <li key={id}>
            <Link to="/wildcards/$id" params={{ id }}>
              __{key}__
            </Link>
            <span className={classes.quiet}>{name}</span>
          </li>
        ))}
        {missing.map(({ key, path }) => (
          <li key={`missing ${key}`} className={classes.warning}>
            <Icon of={IconAlertTriangle} size="xs" />
            <span>
              __{key}__ <span>{text.missing}</span>
              {path.length > 2 && <small>{text.way(path)}</small>}
            </span>
          </li>
        ))}
        {cycles.map(path => (
          <li key={path.join(' ')} className={classes.warning}>
            <Icon of={IconRepeat} size="xs" />
            <span>
              {text.cycle}
              <small>{text.way(path)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
