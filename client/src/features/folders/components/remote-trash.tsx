import { IconFolder, IconRestore, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { FolderSummary } from '@atelier/shared-schema/entities/folder.ts'
import { useRoutePages } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { foldersMessages } from '../folders.messages.ts'
import { useRemoteActs } from '../hooks/use-remote-acts.ts'

/** What was thrown away in a folder of somebody else's, for who may bring it back; nothing where there is nothing. */
export function RemoteTrash({ folderId }: { folderId: string }) {
  const text = useMessages(foldersMessages)
  const format = useFormat()
  const acts = useRemoteActs()
  const pages = useRoutePages<typeof foldersRoutes.subFolders, FolderSummary>(foldersRoutes.subFolders, {
    query: { folderId, trashed: 'true' },
  })
  const [isShown, setIsShown] = useState(false)
  const listId = useId()
  const folders = pages.data?.pages.flatMap(({ items }) => items) ?? []
  if (folders.length === 0) return null
  return (
    <div>
      <Button
        size="xs"
        icon={IconTrash}
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => setIsShown(!isShown)}
      >
        {text.trashedHere(format.number(folders.length))}
        {pages.hasNextPage && '+'}
      </Button>
      {isShown && (
        <div id={listId}>
          <DataList label={text.trash}>
            {folders.map(folder => (
              <DataRow
                key={folder.id}
                leading={<Icon of={IconFolder} size="md" />}
                title={folder.name}
                detail={folder.deletedAt === null ? undefined : text.trashedWhen(format.relative(folder.deletedAt))}
                actions={
                  <Button
                    size="xs"
                    variant="line"
                    icon={IconRestore}
                    aria-label={`${text.restore}: ${folder.name}`}
                    onClick={() => void acts.restore(folder)}
                  >
                    {text.restore}
                  </Button>
                }
              />
            ))}
          </DataList>
          {pages.hasNextPage && (
            <Button variant="line" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {text.showMore}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
