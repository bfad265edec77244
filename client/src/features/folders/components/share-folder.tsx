import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import { folderRole } from '@atelier/shared-schema/entities/folder.ts'
import { ShareDialog } from '#items/share-dialog.tsx'

export interface ShareFolderProps {
  folder: { id: string; name: string }
  onClose: () => void
  onLeft?: () => void
}

/** Who can see a folder and what is in it. */
export function ShareFolder({ folder, onClose, onLeft }: ShareFolderProps) {
  return (
    <ShareDialog
      routes={foldersRoutes}
      roles={folderRole.options}
      item={folder}
      path={`/library/folders/${folder.id}`}
      refreshes={[foldersRoutes.list, foldersRoutes.read]}
      onClose={onClose}
      onLeft={onLeft ?? onClose}
    />
  )
}
