import { readKeptUid } from '#api/session.ts'

/**
 * What takes a screen longest, begun before the router has gone through its doors. Pictures are found by a worker, and that
 * starts as long as all else of their screen does.
 */
export function beginScreen(pathname: string): void {
  const uid = readKeptUid()
  if (uid === undefined || !pathname.startsWith('/library/images')) return
  void import('#images/library/image-library.ts').then(({ beginImageLibrary }) => beginImageLibrary(uid))
}
