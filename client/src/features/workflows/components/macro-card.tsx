import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { workflowsRoutes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import { SYSTEM_UID } from '@atelier/shared-schema/entities/system-person.ts'
import { usePerson } from '#api/session.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { macroRoutes } from '../hooks/use-macro-acts.ts'
import { macrosMessages } from '../macros.messages.ts'
import { MacroMenu } from './macro-menu.tsx'
import type { MacroMenuProps } from './macro-menu.tsx'
import { MacroPictures } from './macro-pictures.tsx'
import classes from './macro-card.module.css'

/** One macro of the list: what came of it, what it is called, and how long a chain it is. */
export const MacroCard = memo(function MacroCard({ macro, onAsk }: MacroMenuProps) {
  const text = useMessages(macrosMessages)
  const uid = usePerson()?.uid
  const { name, description, isDraft, creator } = macro
  const isOthers = creator.uid !== uid && creator.uid !== SYSTEM_UID
  return (
    <article className={classes.card}>
      <Link to="/workflows/$id" params={{ id: macro.id }} className={classes.link}>
        <MacroPictures macro={macro} />
        <h2>{name}</h2>
      </Link>
      {description !== '' && <p title={description}>{description}</p>}
      <p className={classes.facts}>
        <span>{text.steps(macro.stepCount)}</span>
        {isDraft && <Chip>{text.draft}</Chip>}
        {isOthers && <span>{text.by(creator.name)}</span>}
      </p>
      <span className={classes.acts}>
        {macro.deletedAt === null && (
          <FavoriteButton route={workflowsRoutes.favorite} item={macro} refreshes={macroRoutes} />
        )}
        <MacroMenu macro={macro} onAsk={onAsk} />
      </span>
    </article>
  )
})
