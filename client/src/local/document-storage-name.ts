const PREFIX = 'atelier-doc-'
const COPY = '/copy/'

/** Where a document's database notes the edits that the server has not acknowledged. */
export const UNSYNCED = 'unsynced'

/** The IndexedDB database that keeps a document of a person on this device. Both are in it, so that no one reads another's. */
export function documentStorageName(uid: string, documentName: string): string {
  return `${PREFIX}${uid}-${documentName}`
}

/** Edits of a document that the server did not take. Found with the document, so that whoever loses access loses both. */
export function copyStorageName(uid: string, documentName: string, copyId: string): string {
  return documentStorageName(uid, documentName) + COPY + copyId
}

/** What copies a person has on this device. */
export function copyRegistryName(uid: string): string {
  return documentStorageName(uid, 'copies')
}

/** The document of this person that a database keeps, or keeps a copy of; undefined for another's and for what is none. */
export function documentOfStorage(uid: string, databaseName: string): string | undefined {
  const own = `${PREFIX}${uid}-`
  return databaseName.startsWith(own) ? databaseName.slice(own.length).split(COPY)[0] : undefined
}
