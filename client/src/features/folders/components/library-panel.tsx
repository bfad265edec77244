import { TextInput } from '@mantine/core'
import { IconHistory, IconSearch, IconTag, IconTrash, IconUsers, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { LibraryLinks } from '#images/library-links.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useExpandedFolders } from '../expanded-folders.ts'
import { foldersMessages } from '../folders.messages.ts'
import { useTreePlaces } from '../hooks/use-tree-place.ts'
import { PlaceSection } from './place-section.tsx'
import { VirtualFolders } from './virtual-folders.tsx'
import classes from './library-panel.module.css'

/** The places of the library beside what one of them holds. */
export function LibraryPanel({ currentId }: { currentId: string | undefined }) {
  const text = useMessages(foldersMessages)
  const { uid } = useSignedInPerson()
  const places = useTreePlaces()
  const expanded = useExpandedFolders(uid)
  const [search, setSearch] = useState('')
  return (
    <div className={classes.panel}>
      <h1 className={classes.title}>{text.folders}</h1>
      <LibraryLinks uid={uid} classes={classes} />
      <TextInput
        aria-label={text.search}
        placeholder={text.search}
        size="xs"
        leftSection={<Icon of={IconSearch} />}
        rightSection={
          search && <IconButton icon={IconX} size="xs" label={text.clearSearch} onClick={() => setSearch('')} />
        }
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Escape' && setSearch('')}
      />
      <nav aria-label={text.library} className={classes.links}>
        <Link to="/library/recent" className={classes.link}>
          <Icon of={IconHistory} />
          <span>{text.recent}</span>
        </Link>
        <Link to="/library/tags" className={classes.link}>
          <Icon of={IconTag} />
          <span>{text.tags}</span>
        </Link>
        <Link to="/library/folders/shared" className={classes.link}>
          <Icon of={IconUsers} />
          <span>{text.sharedFolders}</span>
        </Link>
        <Link to="/library/folders/trash" className={classes.link}>
          <Icon of={IconTrash} />
          <span>{text.trashedFolders}</span>
        </Link>
      </nav>
      <VirtualFolders uid={uid} />
      {places.map(place => (
        <PlaceSection
          key={place.session.name}
          place={place}
          expanded={expanded}
          search={search}
          currentId={currentId}
        />
      ))}
    </div>
  )
}
