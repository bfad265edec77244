/** What of a store belongs to the board: cameras, selections and cursors are each person’s own. */
export const recordKinds = ['document', 'page', 'shape', 'binding', 'asset'] as const

export function isOfBoard(record: { typeName: string } | undefined): boolean {
  return recordKinds.some(kind => kind === record?.typeName)
}
