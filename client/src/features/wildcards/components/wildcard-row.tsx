import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { wildcardsRoutes } from '@atelier/shared-schema/contract/areas/wildcards.contract.ts'
import type { WildcardSummary } from '@atelier/shared-schema/entities/wildcard.ts'
import { FavoriteButton } from '#items/favorite-button.tsx'
import { modeIcons } from '#items/mode-icon.ts'
import { modeMessages } from '#items/roles.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { listRoutes } from '../hooks/use-wildcard-list.ts'
import { listMessages } from '../list-messages.ts'
import { WildcardMenu } from './wildcard-menu.tsx'
import classes from './wildcard-row.module.css'

export interface WildcardRowProps {
  item: WildcardSummary
  ticked: boolean
  onTick: (id: string, withRange: boolean) => void
  onShare: (item: WildcardSummary) => void
  onDelete: (ids: string[]) => void
}

const TAGS_SHOWN = 2

export const WildcardRow = memo(function WildcardRow({ item, ticked, onTick, onShare, onDelete }: WildcardRowProps) {
  const text = useMessages(listMessages)
  return (
    <li className={classes.row} data-selected={ticked || undefined}>
      <span className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={text.tick(item.name)}
          checked={ticked}
          onClick={event => onTick(item.id, event.shiftKey)}
          onChange={() => undefined}
        />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          <Link to="/wildcards/$id" params={{ id: item.id }} className={classes.name}>
            {item.name}
          </Link>
          <span className={classes.key}>__{item.key}__</span>
          {item.isDraft && <Chip>{text.draft}</Chip>}
          <span className={classes.tags}>
            {item.tags.slice(0, TAGS_SHOWN).map(tag => (
              <Chip key={tag.id}>{tag.name}</Chip>
            ))}
          </span>
        </span>
        <span className={classes.excerpt}>{item.excerpt.join(' · ')}</span>
      </span>
      <SharedWith item={item} />
      <span className={classes.facts}>
        <span>{text.lines(item.entryCount)}</span>
        <RelativeTime when={item.deletedAt ?? item.updatedAt} className={classes.when} />
      </span>
      <span className={classes.actions}>
        {item.deletedAt === null && (
          <FavoriteButton
            route={wildcardsRoutes.favorite}
            write="wildcard.favorite"
            item={item}
            refreshes={listRoutes}
          />
        )}
        <WildcardMenu item={item} onShare={onShare} onDelete={onDelete} />
      </span>
    </li>
  )
})

function SharedWith({ item }: { item: WildcardSummary }) {
  const modes = useMessages(modeMessages)
  const own = item.role === 'owner'
  return (
    <span className={`${classes.facts} ${classes.people}`}>
      {own ? (
        <span>
          <Icon of={modeIcons[item.sharingMode]} size="xs" />
          <span>{modes[item.sharingMode]}</span>
        </span>
      ) : (
        <span>
          <Avatar uid={item.creator.uid} name={item.creator.name} src={item.creator.picture} size="xs" />
          <span>{item.creator.name}</span>
        </span>
      )}
    </span>
  )
}
