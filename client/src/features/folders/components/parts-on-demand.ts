import { lazyPart } from '#ui/lazy-part.ts'

/* What is opened from folders, and not needed to show them. */

export const loadFolderMenu = () => import('./folder-menu.tsx')

export const FolderMenu = lazyPart(async () => (await loadFolderMenu()).FolderMenu)
export const CoverDialog = lazyPart(async () => (await import('./cover-dialog.tsx')).CoverDialog)
export const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
export const ShareFolder = lazyPart(async () => (await import('./share-folder.tsx')).ShareFolder)
export const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog)
