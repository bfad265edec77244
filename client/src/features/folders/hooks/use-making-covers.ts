import { useMemo } from 'react'
import type { CoverActs } from '#items/cover-acts.ts'
import { findPlaceOf } from './use-tree-place.ts'
import type { TreePlace } from './use-tree-place.ts'
import { useRemoteActs } from './use-remote-acts.ts'
import { useTreeCover } from './use-tree-acts.ts'

/** Of folders in the trees here by their document, offline too; of those that others share, by the server. */
export function useMakingCovers(places: readonly TreePlace[]): CoverActs {
  const remote = useRemoteActs()
  const setTreeCover = useTreeCover()
  return useMemo(
    () => ({
      find: folderId => {
        const place = findPlaceOf(places, folderId)
        const folder = place?.tree.folders.get(folderId)
        return place?.state.canWrite && folder && !folder.inTrash
          ? { name: folder.name, coverId: folder.cover }
          : undefined
      },
      choose: (folderId, imageId) => {
        const place = findPlaceOf(places, folderId)
        if (place) setTreeCover(place, folderId, imageId)
        else remote.setCover(folderId, imageId)
      },
    }),
    [places, remote, setTreeCover],
  )
}
