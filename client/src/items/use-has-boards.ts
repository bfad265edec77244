import { useLocalItems } from '#local/live-rows.ts'

/** Whether boards lie in a folder, before the list of them is loaded. */
export function useHasBoards(folderId: string): boolean {
  const boards = useLocalItems('ARTBOARD')
  return boards?.some(board => board.folderId === folderId && board.deletedAt === null) ?? false
}
