import { createContext, use } from 'react'

export interface CoveredFolder {
  name: string
  /** The image chosen to show it by; null: it is shown by the newest in it. */
  coverId: string | null
}

/** What shows folders by a chosen image, wherever images are. */
export interface CoverActs {
  /** A folder whose cover the person may choose, offline too; undefined of any other. */
  find: (folderId: string) => CoveredFolder | undefined
  /** null: by the newest image in it again. */
  choose: (folderId: string, imageId: string | null) => void
}

/** Brought by whoever holds the folders; null on pages that are of no library. */
export const CoverActsContext = createContext<CoverActs | null>(null)

export function useCoverActs(): CoverActs | null {
  return use(CoverActsContext)
}
