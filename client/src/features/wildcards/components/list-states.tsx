import {
  IconBooks,
  IconBraces,
  IconFile,
  IconPlus,
  IconStar,
  IconTrash,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState, NothingFound } from '#ui/states.tsx'
import { listMessages } from '../list-messages.ts'
import type { WildcardView } from '../wildcards.routes.ts'

const icons: Record<WildcardView, TablerIcon> = {
  owned: IconBraces,
  shared: IconUsers,
  library: IconBooks,
  public: IconWorld,
  favorites: IconStar,
  draft: IconFile,
  trash: IconTrash,
}

export interface EmptyListProps {
  view: WildcardView
  isFiltered: boolean
  onClear: () => void
  onCreate: () => void
}

/** What each view is for while nothing is in it, and the one way on. */
export function EmptyList({ view, isFiltered, onClear, onCreate }: EmptyListProps) {
  const text = useMessages(listMessages)
  if (isFiltered) {
    return (
      <NothingFound clear={text.clearSearch} onClear={onClear}>
        {text.noMatchLead}
      </NothingFound>
    )
  }
  return (
    <EmptyState icon={icons[view]} title={text.empty[view].title} actions={<WayOn view={view} onCreate={onCreate} />}>
      {text.empty[view].lead}
    </EmptyState>
  )
}

function WayOn({ view, onCreate }: Pick<EmptyListProps, 'view' | 'onCreate'>) {
  const text = useMessages(listMessages)
  switch (view) {
    case 'owned':
      return (
        <Button variant="line" icon={IconPlus} onClick={onCreate}>
          {text.create}
        </Button>
      )
    case 'library':
      return (
        <LinkButton variant="line" to="/wildcards" search={{ view: 'public' }}>
          {text.lookPublic}
        </LinkButton>
      )
    case 'shared':
    case 'public':
    case 'favorites':
    case 'draft':
    case 'trash':
      return (
        <LinkButton variant="line" to="/wildcards">
          {text.lookMine}
        </LinkButton>
      )
  }
}
