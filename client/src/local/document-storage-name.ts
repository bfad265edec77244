const PREFIX = 'atelier-doc-'

/** The IndexedDB database that keeps a document of a person on this device. Both are in it, so that no one reads another's. */
export function documentStorageName(uid: string, documentName: string): string {
  return `${PREFIX}${uid}-${documentName}`
}

/** The document of this person that a database keeps; undefined for another's and for what is none. */
export function documentOfStorage(uid: string, databaseName: string): string | undefined {
  const own = `${PREFIX}${uid}-`
  return databaseName.startsWith(own) ? databaseName.slice(own.length) : undefined
}
